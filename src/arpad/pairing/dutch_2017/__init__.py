"""The Dutch system as a choice by criteria: of all legal candidates of a bracket the best, of equals the first."""
