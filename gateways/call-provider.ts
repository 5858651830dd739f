import { GatewayFault, type GatewayOutside } from './gateway.ts';

export type ProviderCall = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly method?: 'GET' | 'POST';
  /** Statuses beside success whose answers are read as well: they say why not. */
  readonly reads?: readonly number[];
};

const timeoutDefault = 15_000;
const bytesMax = 256 * 1024;

/**
 * One call within its time and size, answered with the text that came. No redirect is followed: a
 * signed question goes to its own address or nowhere.
 */
export async function callProvider(outside: GatewayOutside, call: ProviderCall): Promise<string> {
  const { url, headers, body, method = 'POST', reads = [] } = call;
  const { timeoutMilliseconds = timeoutDefault } = outside;
  try {
    const response = await outside.fetch(url, {
      method,
      headers: { 'user-agent': 'agio', ...headers },
      ...(method === 'GET' ? {} : { body }),
      signal: AbortSignal.timeout(timeoutMilliseconds),
      redirect: 'manual',
    });
    const { status } = response;
    if ((status < 200 || status > 299) && !reads.includes(status)) {
      await response.body?.cancel();
      throw new GatewayFault(`answered ${status}`);
    }
    return await readText(response);
  } catch (cause) {
    if (cause instanceof GatewayFault) throw cause;
    const late = cause instanceof Error && cause.name === 'TimeoutError';
    const why = late ? `did not answer within ${timeoutMilliseconds} ms` : 'did not answer';
    throw new GatewayFault(why, { cause });
  }
}

/** The size limit is on what was unpacked. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > bytesMax) throw new GatewayFault(`answered over ${bytesMax} bytes`);
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON object out of a text, with its numbers as the digits that came; anything else fails. */
export function readObject(text: string): JsonObject {
  return objectOf(readJson(text), 'the answer');
}

/** What a JSON text says, with its numbers as the digits that came. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, read: unknown, context?: { source?: string }) =>
      typeof read === 'number' ? (context?.source ?? String(read)) : read,
    );
  } catch (cause) {
    throw new GatewayFault('answered something that is no JSON', { cause });
  }
}

/** Tells a JSON object from everything else. */
export function objectOf(value: unknown, what: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new GatewayFault(`${what} is no object`);
  }
  return Object.fromEntries(Object.entries(value));
}

/** A text of an object, or a number as text; empty where there is none. */
export function textOf(object: JsonObject, name: string): string {
  const value = object[name];
  return typeof value === 'string' ? value : '';
}

/** What something is called over there; null where nothing stands that could be a name of it. */
export function nameIn(object: JsonObject, name: string): string | null {
  const text = textOf(object, name);
  return /^[\x21-\x7e]{1,100}$/.test(text) ? text : null;
}
