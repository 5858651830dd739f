# A litecoin node from the project's own release. Its hash has no default: take it from SHA256SUMS.asc
# of the release, after you have checked the signature, and put it into deploy/.env.
FROM debian:bookworm-slim
ARG LITECOIN_VERSION=0.21.4
ARG LITECOIN_SHA256
ARG TARGETARCH=amd64
RUN test -n "$LITECOIN_SHA256" || { echo 'set LITECOIN_SHA256 in deploy/.env' >&2; exit 1; }
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates curl && \
    case "$TARGETARCH" in amd64) cpu=x86_64 ;; arm64) cpu=aarch64 ;; *) exit 1 ;; esac && \
    name="litecoin-${LITECOIN_VERSION}-${cpu}-linux-gnu.tar.gz" && \
    place="https://download.litecoin.org/litecoin-${LITECOIN_VERSION}/linux" && \
    curl -fsSL -o /tmp/litecoin.tar.gz "$place/$name" && \
    echo "$LITECOIN_SHA256  /tmp/litecoin.tar.gz" | sha256sum -c - && \
    tar -xzf /tmp/litecoin.tar.gz -C /usr/local --strip-components=1 && \
    rm /tmp/litecoin.tar.gz && \
    install -d -o 10003 -g 10003 -m 700 /litecoin
USER 10003:10003
ENTRYPOINT ["litecoind", "-datadir=/litecoin"]
