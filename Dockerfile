FROM python:3.13-slim AS build

WORKDIR /build
COPY requirements/telegram.lock requirements/
RUN python -m venv /opt/bisqa \
    && /opt/bisqa/bin/pip install --no-cache-dir --require-hashes -r requirements/telegram.lock
# The build backend is looked for on the PATH; it comes from the lock, too.
ENV PATH=/opt/bisqa/bin:$PATH
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY engine engine
COPY storage storage
RUN pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim

COPY --from=build /opt/bisqa /opt/bisqa
RUN install -d -o 10001 -g 10001 /data
ENV PATH=/opt/bisqa/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    BISQA_DATABASE__PATH=/data/tables.db
# A number, so that no user need be there: the root file system may be read-only.
USER 10001:10001
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["bisqa", "health"]
ENTRYPOINT ["bisqa"]
CMD ["run"]
