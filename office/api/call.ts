import { localeFrom } from '../../i18n/locale.ts';
import { ApiFailure, readProblems } from './failure.ts';

const mediaType = 'application/vnd.api+json';

/** Attributes of a resource with its id beside them. */
export type Item<Attributes> = Attributes & { readonly id: string };

export type ListOf<Attributes> = {
  readonly items: readonly Item<Attributes>[];
  readonly page: number;
  readonly total: number;
  readonly totalPages: number;
  /** There are more than `total`, and nobody has counted how many. */
  readonly more: boolean;
  readonly meta: Readonly<Record<string, unknown>>;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Reads one resource. */
export async function getItem<Attributes>(
  path: string,
  signal?: AbortSignal,
): Promise<Item<Attributes>> {
  const item = readItem<Attributes>(await ask('GET', path, { signal }));
  if (item === null) throw new ApiFailure(404, []);
  return item;
}

/** Reads a list, whole or one page of it. */
export async function getList<Attributes>(
  path: string,
  signal?: AbortSignal,
): Promise<ListOf<Attributes>> {
  return readList<Attributes>(await ask('GET', path, { signal }));
}

/** Asks by a POST for a list that no address could hold. */
export async function getPosted<Attributes>(
  path: string,
  attributes: object,
): Promise<ListOf<Attributes>> {
  return readList<Attributes>(await ask('POST', path, { attributes }));
}

function readList<Attributes>(answer: unknown): ListOf<Attributes> {
  const body = answer as Partial<Body> | undefined;
  const data = Array.isArray(body?.data) ? body.data : [];
  const meta = body?.meta ?? {};
  return {
    items: data.map((resource) => flat<Attributes>(resource)),
    page: countOf(meta['page'], 1),
    total: countOf(meta['total'], data.length),
    totalPages: countOf(meta['total_pages'], 1),
    more: meta['total_is_counted'] === false,
    meta,
  };
}

/** Sends an action; gives the resource it answers with, or null where it answers with none. */
export async function send<Attributes>(
  method: Method,
  path: string,
  attributes: object = {},
  key?: string,
): Promise<Item<Attributes> | null> {
  return readItem<Attributes>(await ask(method, path, { attributes, key }));
}

/** Sends a file; gives the resource it was made into. */
export async function sendFile<Attributes>(
  path: string,
  field: string,
  file: File,
  method: Method = 'POST',
): Promise<Item<Attributes>> {
  const form = new FormData();
  form.append(field, file);
  const item = readItem<Attributes>(await ask(method, path, { form }));
  if (item === null) throw new ApiFailure(0, []);
  return item;
}

/** Made before the first try of an action, so that a second press cannot do it twice. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Resource = { readonly id: string; readonly attributes?: object };
type Body = {
  readonly data: Resource | readonly Resource[] | null;
  readonly meta: Record<string, unknown>;
};

type Asking = {
  readonly signal?: AbortSignal | undefined;
  readonly attributes?: object;
  readonly form?: FormData;
  readonly key?: string | undefined;
};

async function ask(method: Method, path: string, asking: Asking): Promise<unknown> {
  const { attributes, form, key, signal } = asking;
  const headers = new Headers({ accept: mediaType });
  headers.set('site-locale', localeFrom(document.documentElement.lang));
  if (attributes !== undefined) headers.set('content-type', mediaType);
  if (key !== undefined) headers.set('idempotency-key', key);
  const response = await fetch(`/office/api${path}`, {
    method,
    headers,
    ...(attributes === undefined ? {} : { body: JSON.stringify({ data: { attributes } }) }),
    ...(form === undefined ? {} : { body: form }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError'
      ? error
      : new ApiFailure(0, []);
  });
  const body = parse(await response.text());
  if (response.ok) return body;
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  throw new ApiFailure(response.status, readProblems(body), retryAfter);
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readItem<Attributes>(body: unknown): Item<Attributes> | null {
  const data = (body as Partial<Body> | undefined)?.data;
  if (data === undefined || data === null || !('id' in data)) return null;
  return flat<Attributes>(data);
}

/** The one place where an answer gets its type: the contract says what it is. */
function flat<Attributes>({ id, attributes }: Resource): Item<Attributes> {
  return { ...attributes, id } as Item<Attributes>;
}

function countOf(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}
