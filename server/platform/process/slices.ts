import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';

/** Long work on the thread that answers requests, cut so that none waits for more than a slice. */
export interface Slices {
  /** Whether this slice has lasted long enough. */
  isOver(): boolean;
  /** Lets everybody else have their turn; the next slice begins afterwards. */
  rest(): Promise<void>;
}

type SliceTerms = {
  readonly workMilliseconds: number;
  /** Between two slices; 0 is one turn of the loop, in which whoever waits is answered. */
  readonly restMilliseconds: number;
};

/** Begins a slice now. Work that counts pieces instead knows nothing of how long one takes. */
export function openSlices(
  { workMilliseconds, restMilliseconds }: SliceTerms,
  now: () => number = () => performance.now(),
): Slices {
  let beganAt = now();
  return {
    isOver: () => now() - beganAt >= workMilliseconds,
    async rest() {
      if (restMilliseconds === 0) await breathe();
      else await sleep(restMilliseconds);
      beganAt = now();
    },
  };
}
