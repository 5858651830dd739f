import { randomBytes } from 'node:crypto';
import type { Clock } from '../../clock/clock.ts';
import type { Log } from '../../log/log.ts';
import { withoutValues } from '../../log/log.ts';
import type { ReportFault } from './errors.ts';

type Deps = {
  readonly dsn: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch?: typeof fetch;
};

const reportsPerMinuteMax = 30;

/**
 * Sends faults to an error-reporting service that speaks Sentry's protocol: what failed and on
 * which route, never a body, a cookie or an address. A storm of faults is cut off, and a service
 * that does not answer is not waited for.
 */
export function openFaultReporter({ dsn, clock, log, ...rest }: Deps): ReportFault {
  const send = rest.fetch ?? fetch;
  const { url, authorization } = readDsn(dsn);
  let minute = 0;
  let sent = 0;
  return (error, request) => {
    const now = clock.now();
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) [minute, sent] = [current, 0];
    if (sent >= reportsPerMinuteMax) return;
    sent += 1;
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const body = envelopeOf(error, { method, route, status: 500 }, now);
    const headers = {
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': authorization,
    };
    send(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }).catch(
      (cause: unknown) => log.warn({ err: cause }, 'error report failed'),
    );
  };
}

/** `https://key@host/path/7` is reported to `https://host/path/api/7/envelope/`. */
export function readDsn(dsn: string): { url: string; key: string; authorization: string } {
  const { protocol, host, pathname, username: key } = new URL(dsn);
  const parts = pathname.split('/');
  const project = parts.pop() ?? '';
  return {
    url: `${protocol}//${host}${parts.join('/')}/api/${project}/envelope/`,
    key,
    authorization: `Sentry sentry_version=7, sentry_client=agio/1.0, sentry_key=${key}`,
  };
}

type Place = { readonly method: string; readonly route: string; readonly status: number };

function envelopeOf(error: unknown, place: Place, now: Date): string {
  const eventId = randomBytes(16).toString('hex');
  const event = {
    event_id: eventId,
    timestamp: now.toISOString(),
    platform: 'node',
    level: 'error',
    transaction: `${place.method} ${place.route}`,
    tags: { status: String(place.status) },
    exception: { values: [exceptionOf(error)] },
  };
  const header = { event_id: eventId, sent_at: now.toISOString() };
  return [header, { type: 'event' }, event].map((line) => JSON.stringify(line)).join('\n');
}

function exceptionOf(error: unknown): object {
  if (!(error instanceof Error)) return { type: 'Error', value: String(error) };
  return {
    type: error.name,
    value: withoutValues(error.message),
    stacktrace: { frames: framesOf(error.stack ?? '') },
  };
}

/** Frames of a stack, the innermost last, as the protocol wants them. */
function framesOf(stack: string): object[] {
  const frame = /^\s+at (?:(.*?) \()?(.*?):(\d+):(\d+)\)?$/gm;
  return [...stack.matchAll(frame)].reverse().map(([, name, filename, line, column]) => ({
    function: name ?? '<anonymous>',
    filename,
    lineno: Number(line),
    colno: Number(column),
    in_app: !filename?.includes('node_modules'),
  }));
}
