import type { CallTable } from '../contract/calls/call.ts';
import type { Locale } from '../i18n/locale.ts';
import { isAbort } from '../ui/actions/failure.ts';
import type { AskArguments, FieldOf, ResultOf } from './call-types.ts';
import { ApiFailure, readProblems } from './failure.ts';
import { readResult } from './read-result.ts';

const mediaType = 'application/vnd.api+json';

export type ClientSettings = {
  readonly locale: () => Locale;
  /** The browser's `fetch`, or the service itself asked in process. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Told of every answer of 500 and above, and of every answer that cannot be read. */
  readonly report?: (failure: ApiFailure) => void;
};

/** Makes a call of the table: `call('GET /api/v1/orders/{id}', { params: { id } })`. */
export type Caller<Calls extends CallTable> = <
  Key extends keyof Calls & keyof CallTable,
  const Field extends FieldOf<Calls[Key]> = FieldOf<Calls[Key]>,
>(
  key: Key,
  ...ask: AskArguments<Calls[Key], Field>
) => Promise<ResultOf<Calls[Key], Field>>;

type Ask = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, readonly PropertyKey[]>>;
  readonly attributes?: unknown;
  readonly form?: FormData;
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean | undefined;
};

/**
 * Makes what all of us call the service by: screens, the widget, pages rendered by the server,
 * tests. It gives what the call answers or throws `ApiFailure`. Its types are those of the table,
 * which itself stays on the server: a browser carries no schema.
 */
export function createCaller<Calls extends CallTable>(settings: ClientSettings): Caller<Calls> {
  return async (key, ...[given]) => {
    const ask: Ask = given ?? {};
    const { attributes, form, signal, keepalive } = ask;
    const [method = ''] = key.split(' ');
    const sends = attributes !== undefined || /^P/.test(method);
    const answer = await send(settings, `${method} ${pathOf(key, ask)}`, {
      signal,
      keepalive,
      key: ask.key,
      ...(form !== undefined ? { form } : sends ? { attributes: attributes ?? {} } : {}),
    });
    return readResult(answer);
  };
}

/** The address of a call, for links and streams: `pathOf('GET /api/v1/orders/{id}', …)`. */
export function pathOf(
  key: string,
  { params = {}, query = {}, fields = {} }: Pick<Ask, 'params' | 'query' | 'fields'>,
): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  for (const [type, names] of Object.entries(fields)) {
    search.set(`fields[${type}]`, names.join(','));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

type Sending = {
  readonly attributes?: unknown;
  readonly form?: FormData;
  readonly key?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean | undefined;
};

export type Received = { readonly status: number; readonly body: unknown };

/** Sends one request, `GET /api/v1/orders`, and reads its answer, or throws `ApiFailure`. */
export async function send(
  { locale, fetch, report }: ClientSettings,
  call: string,
  { attributes, form, key, signal, keepalive = false }: Sending,
): Promise<Received> {
  const [method = '', path = ''] = call.split(' ');
  const headers = new Headers({ accept: mediaType, 'site-locale': locale() });
  if (attributes !== undefined) headers.set('content-type', mediaType);
  if (key !== undefined) headers.set('idempotency-key', key);
  const init: RequestInit = { method, headers, credentials: 'include' };
  if (attributes !== undefined) init.body = JSON.stringify({ data: { attributes } });
  if (form !== undefined) init.body = form;
  if (signal !== undefined) init.signal = signal;
  if (keepalive) init.keepalive = true;
  const response = await fetch(path, init).catch((cause: unknown) => {
    // An abort is ours; being offline is nobody's fault: neither is reported.
    throw isAbort(cause) ? cause : new ApiFailure(0, { cause });
  });
  const text = await response.text();
  const body = parse(text);
  const { ok, status } = response;
  if (ok && (body !== undefined || text === '')) return { status, body };
  const problems = readProblems(body);
  const failure = new ApiFailure(status, {
    problems: problems ?? [],
    meta: Object(body).meta ?? {},
    call,
    retryAfter: Number(response.headers.get('retry-after')) || null,
  });
  if (status >= 500 || problems === null) report?.(failure);
  throw failure;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
