import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work takes by itself, so that what there was to do does not show in the time. */
const evenMilliseconds = 150;

/** Does work and answers no sooner than always: for calls that must not tell what they found. */
export async function evenly(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), wait(evenMilliseconds)]);
}
