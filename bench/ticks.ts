import { startExportServer } from './exports/export-process.ts';
import { median } from './statistics.ts';

export type TickFigures = {
  /** From a tick's prices to the pressed file: re-pricing, writing and pressing. */
  readonly milliseconds: number;
  /** What all threads of the process have worked meanwhile. */
  readonly processorMilliseconds: number;
  /** As many ready lines written and pressed, in the same process after all ticks. */
  readonly floorMilliseconds: number;
  /** How much longer a tick takes than its floor. */
  readonly ratio: number;
};

/** One tick. */
export type Tick = {
  readonly took: number;
  readonly worked: number;
  readonly floor: number;
};

const ticks = 40;
/** Code that has just been loaded is slower than the same code a minute later. */
const warmUp = 15;

/** Takes the time of some ticks of a process of its own. */
export async function timeTicks(): Promise<readonly Tick[]> {
  const { report, stop } = await startExportServer({ ticks, by: 'service' });
  stop();
  return report.ticks.slice(warmUp);
}

/** Of all ticks timed at several moments of a bench: a machine is not as fast in each. */
export function tickFiguresOf(all: readonly Tick[]): TickFigures {
  const milliseconds = median(all.map(({ took }) => took));
  const floorMilliseconds = median(all.map(({ floor }) => floor));
  return {
    milliseconds,
    processorMilliseconds: median(all.map(({ worked }) => worked)),
    floorMilliseconds,
    ratio: milliseconds / floorMilliseconds,
  };
}
