import * as z from 'zod';
import type { Outside } from '../../outside.ts';
import { RailFault } from '../../rail.ts';

export type RpcCall = { readonly method: string; readonly params: readonly unknown[] };

/** Speaks JSON-RPC with a node. Throws `RailFault`, which is always worth another try. */
export interface JsonRpc {
  call<T>(method: string, params: readonly unknown[], shape: z.ZodType<T>): Promise<T>;
  /** One request for many calls, answered in their order. */
  callEach<T>(calls: readonly RpcCall[], shape: z.ZodType<T>): Promise<readonly T[]>;
}

/** An error that the node itself told, by its number. */
export class RpcFault extends RailFault {
  readonly code: number;

  constructor(rail: string, message: string, code: number) {
    super(rail, message, { retryable: true });
    this.code = code;
  }
}

/** Of many calls so many go in one request: hosted nodes take no more. */
const batchMax = 50;
/** No answer of an honest node is larger. */
const bytesMax = 64 * 1024 * 1024;

const answerShape = z.object({
  id: z.int(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

/** Connects to a node at an address that may have a key in it, which is never written down. */
export function createJsonRpc(
  rail: string,
  url: string,
  outside: Pick<Outside, 'fetch'>,
  { timeoutMilliseconds = 20_000 }: { readonly timeoutMilliseconds?: number } = {},
): JsonRpc {
  const { address, headers } = credentialsOf(url);

  async function post(body: unknown): Promise<unknown> {
    let status = 0;
    try {
      const answer = await outside.fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      status = answer.status;
      const text = await answer.text();
      if (text.length > bytesMax) throw new Error('the answer is too large');
      return JSON.parse(text);
    } catch (cause) {
      const message = `the node gave no answer${status === 0 ? '' : ` (HTTP ${status})`}`;
      throw new RailFault(rail, message, { retryable: true, cause });
    }
  }

  function resultOf<T>(method: string, answer: unknown, shape: z.ZodType<T>): T {
    const read = answerShape.safeParse(answer);
    const fault = (what: string, cause?: unknown) =>
      new RailFault(rail, `${method}: ${what}`, { retryable: true, cause });
    if (!read.success) throw fault('not an answer of a node', read.error);
    const { error } = read.data;
    if (error !== undefined) {
      throw new RpcFault(rail, `${method}: ${error.message.slice(0, 300)}`, error.code);
    }
    const result = shape.safeParse(read.data.result);
    if (!result.success) throw fault('an answer of an unknown shape', result.error);
    return result.data;
  }

  async function callBatch<T>(calls: readonly RpcCall[], shape: z.ZodType<T>): Promise<T[]> {
    const body = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
    const answers = z.array(answerShape).safeParse(await post(body));
    if (!answers.success) {
      throw new RailFault(rail, 'not a batch of answers', {
        retryable: true,
        cause: answers.error,
      });
    }
    const byId = new Map(answers.data.map((answer) => [answer.id, answer]));
    return calls.map(({ method }, id) => resultOf(method, byId.get(id), shape));
  }

  return {
    async call(method, params, shape) {
      return resultOf(method, await post({ jsonrpc: '2.0', id: 0, method, params }), shape);
    },
    async callEach(calls, shape) {
      const results = [];
      for (let start = 0; start < calls.length; start += batchMax) {
        results.push(...(await callBatch(calls.slice(start, start + batchMax), shape)));
      }
      return results;
    },
  };
}

/** `fetch` takes no user and password in an address: they go into a header. */
export function credentialsOf(url: string) {
  const address = new URL(url);
  if (address.username === '') return { address: url, headers: {} };
  const user = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
  address.username = '';
  address.password = '';
  return { address: address.href, headers: { authorization: `Basic ${btoa(user)}` } };
}
