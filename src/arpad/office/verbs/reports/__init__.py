"""Reports: received, who is who, reviewed, and what comes of them."""
