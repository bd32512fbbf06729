"""The books themselves: archives, their proof, and jobs."""
