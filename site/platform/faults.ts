import type { PageSettings } from '../../contract/pages.ts';

type Faults = NonNullable<PageSettings['faults']>;

const reportsMax = 10;

/**
 * Sends faults of the page to the error-reporting service: what failed and on which kind of page,
 * of a call what was asked and answered, never what was typed. Having no connection is nobody's
 * fault, and a refusal is an answer: neither is told.
 */
export function reportFaults({ url, key }: Faults): void {
  let left = reportsMax;
  const tell = (error: unknown) => {
    if (left === 0 || !isFault(error)) return;
    left -= 1;
    const authorization = `sentry_version=7&sentry_client=agio-page/1.0&sentry_key=${key}`;
    const body = envelopeOf(error);
    // Text needs no question to the other side beforehand, and a page being left still sends it.
    fetch(`${url}?${authorization}`, { method: 'POST', body, keepalive: true }).catch(() => {});
  };
  addEventListener('error', (event) => tell(event.error));
  addEventListener('unhandledrejection', (event) => tell(event.reason));
}

/** What browsers say where there was no answer, or only half of one. */
const unreached = /Failed to fetch|NetworkError|network error|Load failed|dynamically imported/;

/** A status of 0 is a call that reached nobody; below 500 the service has answered. */
export function isFault(error: unknown): error is Error {
  if (!(error instanceof Error) || /^(?:Abort|Timeout)Error$/.test(error.name)) return false;
  if (unreached.test(error.message)) return false;
  return !('status' in error) || Number(error.status) >= 500 || hasNoProblems(error);
}

/** An answer that could not be read at all. */
function hasNoProblems(error: object): boolean {
  if (!('problems' in error) || !('status' in error) || error.status === 0) return false;
  return Array.isArray(error.problems) && error.problems.length === 0;
}

/** Which kind of page an address is of: what follows an order's is its number, or opens a door. */
export function kindOf(path: string): string {
  return path.replace(/\?.*/, '').replace(/\/(orders|news)\/.+/, '/$1/:id');
}

/** What a call asked and how it was answered; nothing of any other fault. */
function callOf(error: object): object {
  if (!('call' in error && 'status' in error && 'problems' in error)) return {};
  const [method, path = ''] = String(error.call).split(' ');
  const problems: readonly { readonly code?: unknown }[] = Array.isArray(error.problems)
    ? error.problems
    : [];
  return {
    request: { method, url: kindOf(path) },
    contexts: { response: { type: 'response', status_code: error.status } },
    extra: { codes: problems.map(({ code }) => code) },
  };
}

function envelopeOf(error: Error): string {
  const id = crypto.randomUUID().replaceAll('-', '');
  const event = {
    event_id: id,
    platform: 'javascript',
    level: 'error',
    transaction: kindOf(location.pathname),
    tags: { status: String('status' in error ? error.status : '') },
    ...callOf(error),
    exception: {
      values: [
        { type: error.name, value: error.message.slice(0, 500), stacktrace: framesOf(error) },
      ],
    },
  };
  return [{ event_id: id }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n');
}

function framesOf(error: Error): object {
  const frame = /(?:at (?:(.*?) \()?|(.*?)@)(https?:\S+?):(\d+):(\d+)\)?/g;
  const frames = [...(error.stack ?? '').matchAll(frame)].map(
    ([, chrome, fox, file, line, at]) => ({
      function: chrome ?? fox ?? '?',
      filename: file,
      lineno: Number(line),
      colno: Number(at),
      in_app: true,
    }),
  );
  return { frames: frames.reverse() };
}
