import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { send } from './send.ts';
import { percentile } from './statistics.ts';

export type PacedResult = {
  readonly answers: number;
  /** Milliseconds from the moment a request was due, so that a standstill counts in full. */
  readonly p50: number;
  readonly p99: number;
};

/**
 * Sends requests at a steady pace whatever becomes of the earlier ones, as visitors do. Throws when
 * an answer is no success.
 */
export async function runPaced(load: {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly requests: readonly Request[];
}): Promise<PacedResult> {
  const { url, perSecond, seconds, requests } = load;
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const times: number[] = [];
  const failures: unknown[] = [];
  const waiting: Promise<void>[] = [];
  const startedAt = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let turn = 0; turn < total; turn += 1) {
    const due = startedAt + (turn * 1000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const chosen = requests[turn % requests.length];
    if (chosen === undefined) break;
    const sent = send(url, agent, chosen.setupRequest?.(chosen) ?? chosen);
    waiting.push(
      sent.then(
        () => void times.push(performance.now() - due),
        (error: unknown) => void failures.push(error),
      ),
    );
  }
  await Promise.all(waiting);
  agent.destroy();
  if (failures.length > 0) {
    throw new Error(`${failures.length} of ${total} paced requests failed: ${failures[0]}`);
  }
  return { answers: times.length, p50: percentile(times, 50), p99: percentile(times, 99) };
}
