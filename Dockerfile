# One image for the three services and the Auth emulator (target `services`: the compose file says which program it
# runs), one for the gateway (target `gateway`: nginx with the web app in it).

ARG NODE_IMAGE=node:24-slim
ARG NGINX_IMAGE=nginxinc/nginx-unprivileged:1.29

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY packages/event-store/package.json packages/event-store/
COPY packages/private-store/package.json packages/private-store/
COPY packages/read-store/package.json packages/read-store/
COPY packages/audit/package.json packages/audit/
COPY packages/service-kit/package.json packages/service-kit/
COPY command-service/package.json command-service/
COPY projector/package.json projector/
COPY query-service/package.json query-service/
COPY standalone/package.json standalone/
COPY frontend/package.json frontend/
COPY tests/package.json tests/
COPY tools/package.json tools/
COPY ops/package.json ops/

# The web app is built in a stage of its own, so no script is needed here.
FROM dependencies AS site
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json tsconfig.json ./
COPY contracts contracts
COPY frontend frontend
RUN npm run build -w frontend && chmod -R go+rX frontend/dist

FROM dependencies AS production
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM production AS programs
COPY contracts contracts
COPY packages packages
COPY command-service command-service
COPY projector projector
COPY query-service query-service
# The pages that the query service renders. The whole folders: a list of what it reads of them once missed a file.
COPY --from=site /app/frontend/dist frontend/dist
COPY --from=site /app/frontend/dist-server frontend/dist-server
COPY standalone standalone
COPY ops ops
# The programs run as another user, and a checkout may be its owner's alone.
RUN find . ! -perm -go=r -exec chmod go+rX {} +

FROM ${NODE_IMAGE} AS services
ENV NODE_OPTIONS=--enable-source-maps
WORKDIR /app
COPY --from=programs /app /app
# What a volume is made from is its owner's: this one is written to.
RUN install -d -o node -g node /accounts
USER node
CMD ["node", "command-service/src/main.ts"]

FROM ${NGINX_IMAGE} AS gateway
COPY --from=site /app/frontend/dist /site
# The image runs the first and fills in the others, at each start: /tmp is the folder that it can write to.
COPY --chmod=755 ops/gateway/settings.envsh /docker-entrypoint.d/19-gateway.envsh
COPY --chmod=755 ops/gateway/templates /etc/nginx/templates
ENV NGINX_ENVSUBST_OUTPUT_DIR=/tmp
CMD ["nginx", "-e", "stderr", "-c", "/tmp/nginx.conf"]
