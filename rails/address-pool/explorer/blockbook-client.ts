import * as z from 'zod';
import type { Outside } from '../../outside.ts';
import { RailFault } from '../../rail.ts';
import { credentialsOf } from '../evm-tron/json-rpc.ts';
import type { ExplorerNode } from './explorer.ts';

export type BlockbookAnswer = { readonly status: number; readonly body: unknown };

/** Speaks HTTP with a Blockbook. Throws `RailFault`, which is always worth another try. */
export interface BlockbookClient {
  /** The answer as it is, of whatever status, as long as it is JSON. */
  get(path: string): Promise<BlockbookAnswer>;
  /** What is in an answer that is no error. */
  read<T>(answer: BlockbookAnswer, shape: z.ZodType<T>): T;
  fault(message: string, cause?: unknown): RailFault;
}

export type BlockbookConnection = ExplorerNode & {
  readonly rail: string;
  readonly timeoutMilliseconds?: number;
};

const failure = z.object({ error: z.string() });
const bytesMax = 16 * 1024 * 1024;

/** Connects to an explorer; what is in front of it may answer with pages of its own. */
export function createBlockbookClient(
  { rail, url, key, timeoutMilliseconds = 10_000 }: BlockbookConnection,
  outside: Pick<Outside, 'fetch'>,
): BlockbookClient {
  const { address: base, headers: login } = credentialsOf(url);
  const headers = { ...login, ...(key === null ? {} : { 'api-key': key }) };
  const fault = (message: string, cause?: unknown) =>
    new RailFault(rail, `the explorer: ${message}`, { retryable: true, cause });

  return {
    async get(path) {
      let status = 0;
      try {
        const answer = await outside.fetch(`${base.replace(/\/+$/, '')}/api/v2/${path}`, {
          headers,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMilliseconds),
        });
        status = answer.status;
        const text = await answer.text();
        if (text.length > bytesMax) throw new Error('the answer is too large');
        return { status, body: JSON.parse(text) };
      } catch (cause) {
        throw fault(`no answer${status === 0 ? '' : ` (HTTP ${status})`}`, cause);
      }
    },
    read(answer, shape) {
      const error = errorIn(answer);
      if (error !== null) throw fault(error.slice(0, 300));
      if (answer.status !== 200) throw fault(`HTTP ${answer.status}`);
      const found = shape.safeParse(answer.body);
      if (!found.success) throw fault('an answer of an unknown shape', found.error);
      return found.data;
    },
    fault,
  };
}

/** The error that an answer tells of; null where it tells of none. */
export function errorIn({ body }: BlockbookAnswer): string | null {
  const failed = failure.safeParse(body);
  return failed.success ? failed.data.error : null;
}
