import { setTimeout as sleep } from 'node:timers/promises';
import type { Outside } from '../outside.ts';

const tries = 3;
const usualSeconds = 1;
/** Whoever wants to be asked less often than this is set aside for the next look. */
const secondsMax = 5;

/** Asks again in a moment where a hosted node says that it was asked too often. */
export function patientFetch({ fetch }: Pick<Outside, 'fetch'>): Outside['fetch'] {
  return async (input, init) => {
    for (let left = tries - 1; ; left -= 1) {
      const answer = await fetch(input, init);
      const wanted = Number(answer.headers.get('retry-after') ?? usualSeconds);
      const seconds = Number.isFinite(wanted) && wanted >= 0 ? wanted : usualSeconds;
      if (answer.status !== 429 || left === 0 || seconds > secondsMax) return answer;
      await answer.body?.cancel();
      await sleep(seconds * 1_000, undefined, init?.signal ? { signal: init.signal } : {});
    }
  };
}
