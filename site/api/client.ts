import type { Locale } from '../../i18n/locale.ts';
import { type ApiDocument, readDocument } from './document.ts';
import { ApiFailure, readProblems } from './failure.ts';

export const mediaType = 'application/vnd.api+json';

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Made before the first attempt, so that a repeated press cannot place a second order. */
  readonly idempotencyKey?: string;
};

/** The one way screens talk to the service. Every call gives a document or throws `ApiFailure`. */
export interface ApiClient {
  get(path: string, options?: CallOptions): Promise<ApiDocument>;
  post(path: string, attributes: object, options?: CallOptions): Promise<ApiDocument>;
  put(path: string, attributes: object, options?: CallOptions): Promise<ApiDocument>;
  patch(path: string, attributes: object, options?: CallOptions): Promise<ApiDocument>;
  postForm(path: string, form: FormData, options?: CallOptions): Promise<ApiDocument>;
  delete(path: string, options?: CallOptions): Promise<ApiDocument>;
}

export type ApiSettings = {
  readonly locale: Locale;
  /** The browser's `fetch`, or the service itself asked in process. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Told of every answer of 500 and above, and of every answer that cannot be read. */
  readonly report: (failure: ApiFailure) => void;
};

/** Makes a client that speaks one language. */
export function createApiClient(settings: ApiSettings): ApiClient {
  async function call(path: string, init: RequestInit, options: CallOptions = {}) {
    const headers = new Headers(init.headers);
    headers.set('accept', mediaType);
    headers.set('site-locale', settings.locale);
    if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
    const response = await settings
      .fetch(path, {
        ...init,
        headers,
        credentials: 'include',
        ...(options.signal ? { signal: options.signal } : {}),
      })
      .catch((cause: unknown) => {
        // An abort is ours; being offline is nobody's fault: neither is reported.
        throw isAbort(cause) ? cause : new ApiFailure(0, { problems: [], cause });
      });
    return readAnswer(`${init.method} ${path}`, response, settings.report);
  }

  const json = { 'content-type': mediaType };
  const sender = (method: string): ApiClient['post'] => {
    return (path, attributes, options) =>
      call(path, { method, headers: json, body: bodyOf(attributes) }, options);
  };
  return {
    get: (path, options) => call(path, { method: 'GET' }, options),
    post: sender('POST'),
    put: sender('PUT'),
    patch: sender('PATCH'),
    postForm: (path, form, options) => call(path, { method: 'POST', body: form }, options),
    delete: (path, options) => call(path, { method: 'DELETE' }, options),
  };
}

/** Says whether a call was given up by ourselves, because a newer one took its place. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function bodyOf(attributes: object): string {
  return JSON.stringify({ data: { attributes } });
}

async function readAnswer(
  call: string,
  response: Response,
  report: (failure: ApiFailure) => void,
): Promise<ApiDocument> {
  const text = await response.text();
  const body = parse(text);
  if (response.ok && (body !== undefined || text === '')) return readDocument(body);
  const problems = readProblems(body);
  const failure = new ApiFailure(response.status, {
    problems: problems ?? [],
    meta: readDocument(body).meta,
    call,
    retryAfter: Number(response.headers.get('retry-after')) || null,
  });
  if (response.status >= 500 || problems === null) report(failure);
  throw failure;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
