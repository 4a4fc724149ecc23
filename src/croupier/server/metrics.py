"""What Prometheus reads at /metrics: counts and times, never who or what."""

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("croupier_commands_total", "Commands received over sockets")
REFUSALS = Counter("croupier_refusals_total", "Commands refused by a rule or by the server")
CONNECTIONS = Gauge("croupier_connections", "Sockets open now")
ENTRIES = Counter("croupier_entries_total", "Events stored")
GROUP = Histogram(
    "croupier_group_size", "Commands committed together", buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256)
)
COMMIT = Histogram(
    "croupier_commit_seconds",
    "Time to commit a group",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1),
)
TABLES = Gauge("croupier_tables_live", "Tables at hand in this process")
JOBS_RUNNING = Gauge("croupier_jobs_running", "Jobs of the laboratory that run in this process")
JOBS_FINISHED = Counter("croupier_jobs_finished_total", "Jobs of the laboratory that have ended", ["outcome"])
