"""Events before they have a report: registered, changed, directed, their papers, whether they are taken."""
