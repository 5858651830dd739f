import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { PageFloorOrder } from '../floors/page-floor-server.ts';
import { runPaced } from '../paced-load.ts';
import { median } from '../statistics.ts';
import type { BenchPage } from './page-list.ts';

/** How long a page takes to begin, beside the same bytes from a server that does nothing else. */
export type PageAnswer = {
  readonly page: string;
  /** Medians of milliseconds, at the same pace. */
  readonly ours: number;
  readonly floor: number;
  readonly ratio: number;
};

/** Visitors a second. */
const perSecond = 100;

/** Asks for each page at a steady pace, in turn with the floor. */
export async function measurePageAnswers(
  url: string,
  pages: readonly BenchPage[],
  effort: { readonly rounds: number; readonly seconds: number },
): Promise<readonly PageAnswer[]> {
  const answers: PageAnswer[] = [];
  for (const { page, path, kind } of pages) {
    if (kind === 'other') continue;
    const html = await (await fetch(url + path)).text();
    const floor = await startPageFloor(html);
    const paced = {
      perSecond,
      seconds: effort.seconds,
      requests: [{ method: 'GET', path }],
    } as const;
    const times = { ours: [] as number[], floor: [] as number[] };
    try {
      for (let round = 0; round < effort.rounds; round += 1) {
        times.ours.push((await runPaced({ ...paced, url })).p50);
        times.floor.push((await runPaced({ ...paced, url: floor.url })).p50);
      }
    } finally {
      floor.stop();
    }
    const [ours, bare] = [median(times.ours), median(times.floor)];
    answers.push({ page, ours, floor: bare, ratio: ours / bare });
  }
  return answers;
}

/** A bare server of one page, in a process of its own. */
function startPageFloor(html: string): Promise<{ readonly url: string; stop(): void }> {
  const child = fork(join(import.meta.dirname, '../floors/page-floor-server.ts'));
  const order: PageFloorOrder = { html };
  child.send(order);
  return new Promise((resolve, reject) => {
    child.once('message', (url) => resolve({ url: String(url), stop: () => void child.kill() }));
    child.once('exit', () => reject(new Error('the floor of the pages did not start')));
  });
}
