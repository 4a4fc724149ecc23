# Croupier's table server. The data directory is /data; with DATABASE_URL set, tables are kept in PostgreSQL.
FROM python:3.13-slim AS built
WORKDIR /croupier
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
COPY web web
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
RUN useradd --create-home --uid 10001 croupier && install -d -o croupier -g croupier -m 700 /data
RUN --mount=from=built,source=/wheels,target=/wheels pip install --no-cache-dir "$(echo /wheels/*.whl)[server,solve]"
USER croupier
RUN croupier warmup
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=30s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz', timeout=5)"]
CMD ["croupier", "serve", "--host", "0.0.0.0", "--port", "8000", "--data", "/data"]
