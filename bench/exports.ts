import { fork } from 'node:child_process';
import { join } from 'node:path';
import {
  heapMegabytesUsual,
  thriftyEnvironment,
  thriftyOptions,
} from '../server/platform/process/thrifty-memory.ts';
import type { ExportOrder, ExportTold } from './export-server.ts';
import { runFileLoad } from './file-load.ts';
import { type LoadResult, runLoad } from './load.ts';
import { interleave, median, medianRatio, medians, type Pair } from './statistics.ts';

export type ExportFigures = {
  readonly directions: number;
  /** From a tick's prices to the pressed file: re-pricing, writing and pressing. */
  readonly tickMilliseconds: number;
  /** What all threads of the process have worked meanwhile. */
  readonly tickProcessorMilliseconds: number;
  /** The same bytes written and pressed from ready lines, in the same process after each tick. */
  readonly floorMilliseconds: number;
  /** How much longer a tick takes than its floor. */
  readonly tickRatio: number;
  /** Files a second as a share of the same file served from a folder. */
  readonly ratio: number;
  readonly perSecond: Pair<number>;
  /** The same for whoever has the file already. */
  readonly unchangedRatio: number;
  readonly unchangedPerSecond: Pair<number>;
  readonly plainBytes: number;
  readonly gzipBytes: number;
  readonly storeMegabytes: number;
};

const connections = 20;
const directions = 10_000;
const ticks = 40;
/** Code that has just been loaded is slower than the same code a minute later. */
const warmUp = 15;

/** Measures the file for monitors of ten thousand directions. */
export async function measureExports(effort: {
  readonly rounds: number;
  readonly seconds: number;
}): Promise<ExportFigures> {
  const ours = await startServer({ directions, ticks, by: 'service' });
  const floor = await startServer({ directions, ticks: 1, by: 'folder' });
  const { rounds, seconds } = effort;
  const whole = await interleave(rounds, {
    ours: () => loadWhole(ours.told, seconds),
    floor: () => loadWhole(floor.told, seconds),
  });
  const [oursTag, floorTag] = [await tagOf(ours.told.url), await tagOf(floor.told.url)];
  const unchanged = await interleave(rounds, {
    ours: () => loadUnchanged(ours.told.url, seconds, oursTag),
    floor: () => loadUnchanged(floor.told.url, seconds, floorTag),
  });
  ours.stop();
  floor.stop();
  const timed = ours.told.tickMilliseconds.slice(warmUp);
  const floors = ours.told.floorMilliseconds.slice(warmUp);
  const perSecond = (round: LoadResult) => round.perSecond;
  return {
    directions,
    tickMilliseconds: median(timed),
    tickProcessorMilliseconds: median(ours.told.tickProcessorMilliseconds.slice(warmUp)),
    floorMilliseconds: median(floors),
    tickRatio: median(timed.map((took, at) => took / (floors[at] ?? took))),
    ratio: medianRatio(whole, perSecond),
    perSecond: medians(whole, perSecond),
    unchangedRatio: medianRatio(unchanged, perSecond),
    unchangedPerSecond: medians(unchanged, perSecond),
    plainBytes: ours.told.plainBytes,
    gzipBytes: ours.told.gzipBytes,
    storeMegabytes: ours.told.storeMegabytes,
  };
}

/** With the memory that a process of the service has. */
async function startServer(order: ExportOrder) {
  const file = join(import.meta.dirname, 'export-server.ts');
  const execArgv = [...thriftyOptions(heapMegabytesUsual), '--expose-gc'];
  const child = fork(file, { execArgv, env: { ...process.env, ...thriftyEnvironment } });
  child.send(order);
  const told = await new Promise<ExportTold>((resolve, reject) => {
    child.once('message', (message: ExportTold) => resolve(message));
    child.once('exit', () => reject(new Error('the server of files did not start')));
  });
  return { told, stop: () => void child.kill() };
}

const gzipOnly = { 'accept-encoding': 'gzip' };

/** The file pressed. */
function loadWhole({ url, gzipBytes }: ExportTold, seconds: number): Promise<LoadResult> {
  return runFileLoad({ url, connections, seconds, headers: gzipOnly, bytes: gzipBytes });
}

/** With its tag in hand: whether it is still the same. */
function loadUnchanged(url: string, seconds: number, tag: string): Promise<LoadResult> {
  const headers = { ...gzipOnly, 'if-none-match': tag };
  return runLoad({ url, connections, seconds, wanted: '3xx', requests: [{ headers }] });
}

async function tagOf(url: string): Promise<string> {
  const answer = await fetch(url, { headers: gzipOnly });
  await answer.arrayBuffer();
  return answer.headers.get('etag') ?? '';
}
