import autocannon, { type Request } from 'autocannon';
import { percentile } from './statistics.ts';

type Load = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second over all connections; without it each answer is followed by a request. */
  readonly rate?: number;
  readonly requests: readonly Request[];
  /** What each connection asks, by its number from 0, where they do not all ask the same. */
  readonly requestsOf?: (connection: number) => readonly Request[];
  /** The kind of answer that is a success; `304` is one for whoever has the file. */
  readonly wanted?: '2xx' | '3xx';
};

export type LoadResult = {
  /** Good answers a second. */
  readonly perSecond: number;
  readonly answers: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
};

/** Sends requests and times their answers. Throws when one is no success: that would flatter. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const { url, connections, seconds: duration, rate, requests, requestsOf } = load;
  let made = 0;
  const run = autocannon({
    url,
    connections,
    duration,
    requests,
    ...(rate === undefined ? {} : { overallRate: rate }),
    ...(requestsOf === undefined
      ? {}
      : { setupClient: (client) => client.setRequests(requestsOf(made++)) }),
  });
  const times: number[] = [];
  const statuses = new Map<number, number>();
  run.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds);
    if (status >= 300) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const result = await run;
  const { wanted = '2xx' } = load;
  const others = result.non2xx + result['2xx'] - result[wanted];
  const failed = result.errors + result.timeouts + others;
  if (failed > 0) {
    const seen = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    throw new Error(`${failed} of ${times.length} requests to ${url} failed: ${seen}`);
  }
  return {
    perSecond: result[wanted] / result.duration,
    answers: result[wanted],
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}
