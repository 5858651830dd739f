import type * as z from 'zod';
import type { Outside } from '../../outside.ts';
import { RailFault } from '../../rail.ts';

/** Speaks the HTTP of a full node. Throws `RailFault`, which is always worth another try. */
export interface TronClient {
  call<T>(method: string, body: Readonly<Record<string, unknown>>, shape: z.ZodType<T>): Promise<T>;
  /** A few at a time, answered in their order. */
  callEach<T>(
    method: string,
    bodies: readonly Readonly<Record<string, unknown>>[],
    shape: z.ZodType<T>,
  ): Promise<readonly T[]>;
}

type TronNode = {
  readonly url: string;
  /** What a hosted node knows its customer by; null where it asks for none. */
  readonly key: string | null;
};

const timeoutMilliseconds = 20_000;
const bytesMax = 64 * 1024 * 1024;
const atOnce = 8;

/** Connects to a node; an answer of an error is one too, with HTTP 200. */
export function createTronClient(
  rail: string,
  { url, key }: TronNode,
  outside: Pick<Outside, 'fetch'>,
): TronClient {
  const base = url.replace(/\/+$/, '');
  const headers = {
    'content-type': 'application/json',
    ...(key === null ? {} : { 'TRON-PRO-API-KEY': key }),
  };

  async function post(method: string, body: object): Promise<unknown> {
    let status = 0;
    try {
      const answer = await outside.fetch(`${base}/wallet/${method}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      status = answer.status;
      if (!answer.ok) throw new Error(`HTTP ${status}`);
      const text = await answer.text();
      if (text.length > bytesMax) throw new Error('the answer is too large');
      return JSON.parse(text);
    } catch (cause) {
      const message = `the node gave no answer${status === 0 ? '' : ` (HTTP ${status})`}`;
      throw new RailFault(rail, `${method}: ${message}`, { retryable: true, cause });
    }
  }

  async function call<T>(method: string, body: object, shape: z.ZodType<T>): Promise<T> {
    const answer = await post(method, body);
    const fault = (what: string, cause?: unknown) =>
      new RailFault(rail, `${method}: ${what}`, { retryable: true, cause });
    if (typeof answer === 'object' && answer !== null && 'Error' in answer) {
      throw fault(String(answer.Error).slice(0, 300));
    }
    const read = shape.safeParse(answer);
    if (!read.success) throw fault('an answer of an unknown shape', read.error);
    return read.data;
  }

  return {
    call,
    async callEach(method, bodies, shape) {
      const results = [];
      for (let start = 0; start < bodies.length; start += atOnce) {
        const some = bodies.slice(start, start + atOnce);
        results.push(...(await Promise.all(some.map((body) => call(method, body, shape)))));
      }
      return results;
    },
  };
}
