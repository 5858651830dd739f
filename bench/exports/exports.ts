import { runFileLoad } from '../file-load.ts';
import { type LoadResult, runLoad } from '../load.ts';
import { interleave, medianRatio, medians, type Pair } from '../statistics.ts';
import { exportedDirections, startExportServer } from './export-process.ts';
import type { ExportReport } from './export-server.ts';

export type ExportFigures = {
  readonly directions: number;
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
/** Each after a new tick: what is served has been made as in a service. */
const ticks = 40;

/** Measures the file for monitors of ten thousand directions. */
export async function measureExports(effort: {
  readonly rounds: number;
  readonly seconds: number;
}): Promise<ExportFigures> {
  const ours = await startExportServer({ ticks, by: 'service' });
  const floor = await startExportServer({ ticks: 1, by: 'folder' });
  const { rounds, seconds } = effort;
  const whole = await interleave(rounds, {
    ours: () => loadWhole(ours.report, seconds),
    floor: () => loadWhole(floor.report, seconds),
  });
  const [oursTag, floorTag] = [await tagOf(ours.report.url), await tagOf(floor.report.url)];
  const unchanged = await interleave(rounds, {
    ours: () => loadUnchanged(ours.report.url, seconds, oursTag),
    floor: () => loadUnchanged(floor.report.url, seconds, floorTag),
  });
  ours.stop();
  floor.stop();
  const perSecond = (round: LoadResult) => round.perSecond;
  return {
    directions: exportedDirections,
    ratio: medianRatio(whole, perSecond),
    perSecond: medians(whole, perSecond),
    unchangedRatio: medianRatio(unchanged, perSecond),
    unchangedPerSecond: medians(unchanged, perSecond),
    plainBytes: ours.report.plainBytes,
    gzipBytes: ours.report.gzipBytes,
    storeMegabytes: ours.report.storeMegabytes,
  };
}

const gzipOnly = { 'accept-encoding': 'gzip' };

/** The file pressed. */
function loadWhole({ url, gzipBytes }: ExportReport, seconds: number): Promise<LoadResult> {
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
