"""What nobody should have to take on trust, tested with faults planted: `make reliability`."""
