# The match server with its page:
#   docker build -t kanly . && docker run -p 7654:7654 -v kanly:/data kanly
# docs/operations.md says more. Options of `kanly serve` follow the name of the image.

# The engine for the page: what may be chosen is worked out there.
FROM debian:bookworm-slim AS engine
RUN apt-get update && apt-get install -y --no-install-recommends \
        clang lld wasi-libc libclang-rt-14-dev-wasm32 cmake ninja-build \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /kanly
COPY . .
RUN scripts/wasm.sh seat

FROM node:20-bookworm-slim AS page
WORKDIR /kanly/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --silent
COPY web ./
COPY --from=engine /kanly/npm /kanly/npm
RUN npm run --silent build

FROM debian:bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends \
        gcc libc6-dev cmake ninja-build pkg-config libwebsockets-dev libuv1-dev libsqlite3-dev \
        libpq-dev libjansson-dev libsodium-dev zlib1g-dev libcurl4-openssl-dev libssl-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /kanly
COPY . .
COPY --from=page /kanly/web/dist web/dist
RUN cmake -G Ninja -S . -B build -DCMAKE_INSTALL_PREFIX=/usr -DKANLY_SERVE=ON -DKANLY_UV=ON \
        -DKANLY_NOTICES=ON -DKANLY_POSTGRESQL=ON -DKANLY_MPI=OFF -DKANLY_LIBRARY=OFF \
    && cmake --build build \
    && build/kanly check scenarios \
    && DESTDIR=/installed cmake --install build --component program

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends \
        libwebsockets17 libwebsockets-evlib-uv libuv1 libsqlite3-0 libjansson4 libsodium23 zlib1g \
        libcurl4 libssl3 libpq5 ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 7654 --no-create-home --shell /usr/sbin/nologin kanly \
    && install -d -o kanly -g kanly -m 0700 /data
COPY --from=build /installed/usr/bin/kanly /usr/bin/kanly
USER kanly
VOLUME /data
EXPOSE 7654
# bash speaks TCP by itself: nothing else has to be installed for this.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/7654 && \
     printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && grep -q '^ok' <&3"]
ENTRYPOINT ["kanly", "serve", "--bind", "0.0.0.0", "--data", "/data", "--log-json"]
