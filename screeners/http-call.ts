import { ScreenerFault } from './screener.ts';

/** The world of a screener, passed in so that tests have their own. */
export type Outside = {
  readonly now: () => Date;
  readonly fetch: typeof fetch;
  /** Address without the path; the screener's own where absent. */
  readonly address?: string | undefined;
};

type Call = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMilliseconds?: number | undefined;
};

/** Nobody waits longer for one answer. */
const timeoutDefault = 30_000;
const bytesMax = 512 * 1024;

/**
 * One call within its time and size, answered with the JSON that came. No redirect is followed: a
 * signed question goes to its own address or nowhere. Every failure is a `ScreenerFault` without
 * keys or addresses in its words.
 */
export async function callJson(outside: Outside, call: Call): Promise<unknown> {
  const timeout = call.timeoutMilliseconds ?? timeoutDefault;
  try {
    const response = await outside.fetch(call.url, {
      method: call.method,
      headers: { accept: 'application/json', 'user-agent': 'agio', ...call.headers },
      ...(call.body === undefined ? {} : { body: call.body }),
      signal: AbortSignal.timeout(timeout),
      redirect: 'manual',
    });
    if (response.status < 200 || response.status > 299) {
      await response.body?.cancel();
      throw refusalOf(response.status);
    }
    return readJson(await readBody(response));
  } catch (cause) {
    if (cause instanceof ScreenerFault) throw cause;
    throw faultOf(cause, timeout);
  }
}

function refusalOf(status: number): ScreenerFault {
  if (status >= 300 && status < 400) {
    return new ScreenerFault('answered with a redirect', { reached: 'no', retryable: false });
  }
  // A refused question was not taken, and so not paid for; 408 and 5xx say nothing of that.
  const refused = status >= 400 && status < 500 && status !== 408;
  const later = status === 404 || status === 409 || status === 425 || status === 429;
  return new ScreenerFault(`answered ${status}`, {
    reached: refused ? 'no' : 'maybe',
    retryable: !refused || later,
  });
}

function faultOf(cause: unknown, timeout: number): ScreenerFault {
  const late = cause instanceof Error && cause.name === 'TimeoutError';
  if (late) {
    return new ScreenerFault(`did not answer within ${timeout} ms`, { cause, reached: 'maybe' });
  }
  const reached = neverConnected(cause) ? 'no' : 'maybe';
  return new ScreenerFault('did not answer', { cause, reached });
}

const beforeConnecting: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function neverConnected(cause: unknown): boolean {
  const inner = cause instanceof Error ? cause.cause : null;
  return [cause, inner].some(
    (error) =>
      error instanceof Error && 'code' in error && beforeConnecting.has(String(error.code)),
  );
}

/** The size limit is on what was unpacked. */
async function readBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > bytesMax) throw nonsense(`answered over ${bytesMax} bytes`);
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (cause) {
    throw new ScreenerFault('answered something that is no JSON', { cause, reached: 'maybe' });
  }
}

/** An answer that cannot be what was asked for. */
export function nonsense(why: string): ScreenerFault {
  return new ScreenerFault(why, { reached: 'maybe' });
}

/** Tells a JSON object from everything else. */
export function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw nonsense(`${what} is no object`);
  }
  return Object.fromEntries(Object.entries(value));
}

/** A share or a score from 0 to 1, as parts per million; anything else is nonsense. */
export function ppmOf(value: unknown, what: string): number {
  const share = typeof value === 'string' && /^[01](\.[0-9]+)?$/.test(value) ? +value : value;
  if (typeof share !== 'number' || !(share >= 0 && share <= 1)) {
    throw nonsense(`${what} is no share from 0 to 1`);
  }
  return Math.round(share * 1_000_000);
}

/** What they know a check by. */
export function idOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[\w.:-]{1,100}$/.test(value)) {
    throw nonsense('gave no id for the check');
  }
  return value;
}

/** Whether an answer names this address or transaction, in whichever case it is written. */
export function isSame(value: unknown, expected: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === expected.toLowerCase();
}
