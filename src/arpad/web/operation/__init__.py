"""What whoever runs the machine needs: the doctor, probes, figures, and a log of requests without personal data."""
