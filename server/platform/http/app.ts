import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { defaultLocale } from '../../../i18n/locale.ts';
import type { Platform } from '../platform.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import {
  answerRefusal,
  errorHandler,
  presentRefusal,
  type ReportFault,
  sendRefusal,
} from './answers/errors.ts';
import { mediaType } from './answers/json-api.ts';
import { openFaultReporter } from './answers/report-fault.ts';
import { readJson } from './body.ts';
import { isCrossOrigin, misaddressedOrigin } from './guards/cross-origin.ts';
import { openDrain } from './guards/drain.ts';
import { keepAddresses } from './guards/keep-addresses.ts';
import { letGoOfConnections } from './guards/let-go-of-connections.ts';
import { addRateLimits } from './guards/rate-limits.ts';
import { requestTarget } from './guards/request-target.ts';
import { addSecurityHeaders, dataHeadersOf } from './guards/security-headers.ts';
import { explainWrongAddress } from './guards/wrong-address.ts';
import { registerHealth } from './health.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Logs and reports what failed though it is answered with something better than an error. */
    tellFault?: ReportFault;
    /** Is not ready any more, and serves on for so many milliseconds. */
    drain?: (milliseconds: number) => Promise<void>;
  }
  interface FastifyContextConfig {
    /** A call that other services make and no page does: it needs no origin. */
    fromPrograms?: boolean;
  }
}

export type App = FastifyInstance;

type AppOptions = {
  /** Told of every fault besides the log; by default the service that `SENTRY_DSN` names. */
  readonly report?: ReportFault;
};

/** Bodies of JSON are small; files have limits of their own where they are taken. */
const jsonBytesMax = 64 * 1024;
const fileBytesMax = 5 * 1024 * 1024;

/**
 * The table of calls reads requests and writes answers: no route has a schema of Fastify's, whose
 * compilers would hold some megabytes in every process for nothing.
 */
const noCompiler = () => () => {
  throw new Error(
    'routes have no schemas of their own: what is asked and answered is in the table',
  );
};
const noCompilers = { buildValidator: noCompiler, buildSerializer: noCompiler };

/**
 * Builds the HTTP edge without any module: parsing, limits, security headers, compression, errors.
 * A handler returns a JSON:API document, or a `Refusal`, which is answered as the error it is.
 */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<App> {
  const { config, clock, log } = platform;
  const { sentryDsn: dsn } = config;
  const report = options.report ?? (dsn === null ? null : openFaultReporter({ dsn, clock, log }));
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged names its request itself: a logger of its own for each would go unused.
    childLoggerFactory: (logger) => logger,
    bodyLimit: jsonBytesMax,
    requestTimeout: 60_000,
    trustProxy: config.trustedProxies.length === 0 ? false : [...config.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    schemaController: { compilersFactory: noCompilers },
    rewriteUrl: ({ url }) => requestTarget(url ?? '/'),
    clientErrorHandler: answerBadHttp,
    frameworkErrors: (_error, request, reply) =>
      answerUnread(request, reply.headers(dataHeadersOf(config))),
  });
  const tell: ReportFault = (error, request) => {
    const { method, id } = request;
    // The route and not the path: some paths carry tokens.
    const route = request.routeOptions.url ?? 'unknown';
    log.error({ err: error, method, route, request: id }, 'request failed');
    report?.(error, request);
  };
  if (config.collector !== null) traceRequests(app);
  app.decorate('tellFault', tell);
  app.setErrorHandler(errorHandler(tell));
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('not_found')));
  const { drain, isDraining } = openDrain(app);
  app.decorate('drain', drain);
  letGoOfConnections(app, platform.tasks);
  keepAddresses(app);
  addSecurityHeaders(app, config);
  guardOrigins(app, config);
  explainWrongAddress(app, config);
  takeJson(app);
  await addPlugins(app, platform);
  answerJsonApi(app);
  registerHealth(app, platform, isDraining);
  return app;
}

/**
 * What the router itself cannot read is answered without any hook, before and after. As bytes: to a
 * text Fastify would add a charset, which JSON:API does not allow.
 */
function answerUnread(request: FastifyRequest, reply: FastifyReply): void {
  const refused = answerRefusal(request, reply, refuse('malformed'));
  reply.header('content-type', mediaType).send(Buffer.from(JSON.stringify(refused)));
}

function guardOrigins(app: App, config: Platform['config']): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Programs have no cookies of ours: what they send is believed for its signature alone.
    const { fromPrograms = false } = request.routeOptions.config;
    if (fromPrograms || !isCrossOrigin(request, config)) return done();
    const came = misaddressedOrigin(request);
    const params = came === null ? undefined : { came, expected: config.publicUrl };
    sendRefusal(request, reply, refuse('cross_origin', undefined, params));
  });
}

async function addPlugins(app: App, platform: Platform): Promise<void> {
  await addRateLimits(app, platform);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: fileBytesMax, files: 1, fields: 30, fieldSize: 10_000, parts: 31 },
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1400,
    // Nobody has reason to send a compressed body; what it would unpack to nobody knows.
    globalDecompression: false,
    // What a file has so far leaves at once: a page of a hundred kilobytes would wait for the next.
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    // Brotli's own default (11) takes longer to press a page than to send it; its window (4 MB, 22)
    // is kept by every answer under way, and none of ours is longer than this one (256 kB).
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    },
  });
}

function takeJson(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    [mediaType, 'application/json'],
    { parseAs: 'buffer' },
    (_request: FastifyRequest, bytes: Buffer, done) => {
      const value = readJson(bytes);
      if (isRefusal(value)) done(Object.assign(new Error('malformed'), { statusCode: 400 }));
      else done(null, value);
    },
  );
}

function answerJsonApi(app: App): void {
  const plainJson = 'application/json; charset=utf-8';
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const answer = isRefusal(payload) ? answerRefusal(request, reply, payload) : payload;
    if (reply.getHeader('content-type') === plainJson) reply.header('content-type', mediaType);
    done(null, answer);
  });
}

/** What is not even HTTP gets the shape of error of everything else. */
function answerBadHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : '400 Bad Request';
  const body = JSON.stringify(presentRefusal(refuse('malformed'), defaultLocale));
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: ${mediaType}\r\nConnection: close\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
