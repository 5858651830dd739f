import type * as z from 'zod';
import type { Outside } from '../../outside.ts';
import { RailFault } from '../../rail.ts';
import { credentialsOf } from '../evm-tron/json-rpc.ts';
import type { ExplorerNode } from '../explorer/explorer.ts';
import { patientFetch } from '../patient-fetch.ts';
import { failure } from './toncenter-shapes.ts';

export type ToncenterConnection = ExplorerNode & {
  readonly rail: string;
  readonly timeoutMilliseconds?: number;
};

/** What is asked for by name; one name may come several times. */
type Asked = readonly (readonly [string, string | number])[];

/** Speaks the third version of TON Center's API. Throws `RailFault`, worth another try. */
export interface ToncenterClient {
  get<T>(path: string, asked: Asked, shape: z.ZodType<T>): Promise<T>;
  fault(message: string, cause?: unknown): RailFault;
}

const bytesMax = 16 * 1024 * 1024;

/** Connects to a TON Center, named with the path of its API or without. */
export function createToncenterClient(
  { rail, url, key, timeoutMilliseconds = 20_000 }: ToncenterConnection,
  outside: Pick<Outside, 'fetch'>,
): ToncenterClient {
  const { address, headers: login } = credentialsOf(url);
  const base = `${address.replace(/\/+$/, '').replace(/\/api\/v3$/, '')}/api/v3`;
  const headers = { ...login, ...(key === null ? {} : { 'x-api-key': key }) };
  const fetch = patientFetch(outside);

  function fault(message: string, cause?: unknown): RailFault {
    return new RailFault(rail, `TON Center: ${message}`, { retryable: true, cause });
  }

  async function ask(path: string, asked: Asked) {
    const pairs = asked.map(([name, value]): [string, string] => [name, String(value)]);
    let status = 0;
    try {
      const answer = await fetch(`${base}/${path}?${new URLSearchParams(pairs)}`, {
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      status = answer.status;
      const text = await answer.text();
      if (text.length > bytesMax) throw new Error('the answer is too large');
      const body: unknown = JSON.parse(text);
      return { status, body };
    } catch (cause) {
      throw fault(`${path}: no answer${status === 0 ? '' : ` (HTTP ${status})`}`, cause);
    }
  }

  return {
    fault,
    async get(path, asked, shape) {
      const { status, body } = await ask(path, asked);
      const failed = failure.safeParse(body);
      if (failed.success) throw fault(`${path}: ${failed.data.error.slice(0, 300)}`);
      if (status !== 200) throw fault(`${path}: HTTP ${status}`);
      const found = shape.safeParse(body);
      if (!found.success) throw fault(`${path}: an answer of an unknown shape`, found.error);
      return found.data;
    },
  };
}
