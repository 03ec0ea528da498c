# Kinfold as a container: the package that `npm pack` makes, installed without its sources and build tools.

FROM node:24-bookworm-slim AS package
WORKDIR /source
COPY . .
RUN npm ci && mkdir /package && npm pack --pack-destination /package

FROM node:24-bookworm-slim
# For versions of videos that all browsers play, and their still pictures.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
RUN --mount=from=package,source=/package,target=/package npm install --global --omit=dev /package/*.tgz && npm cache clean --force
# The database refuses to run as root.
RUN install -d -o node -g node -m 700 /data
USER node
WORKDIR /data
ENV KINFOLD_DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["kinfold"]
CMD ["start"]
