import { Agent } from 'node:http';
import type { LoadResult } from './load.ts';
import { send } from './send.ts';
import { percentile } from './statistics.ts';

type FileLoad = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes that every answer has. */
  readonly bytes: number;
};

/**
 * Asks for one file over and over. Its bytes are counted and nothing else: a client that makes a
 * text of each answer takes several times as long for it as either server, and would be measured
 * in their stead.
 */
export async function runFileLoad(load: FileLoad): Promise<LoadResult> {
  const { url, connections, seconds, headers, bytes } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { pathname: path } = new URL(url);
  const times: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  async function ask(): Promise<void> {
    while (performance.now() < end) {
      const from = performance.now();
      const read = await send(url, agent, { path, headers });
      if (read !== bytes) throw new Error(`${url} was answered with ${read} bytes of ${bytes}`);
      times.push(performance.now() - from);
    }
  }
  await Promise.all(Array.from({ length: connections }, ask));
  const passed = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return {
    perSecond: times.length / passed,
    answers: times.length,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}
