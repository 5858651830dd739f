import { type AttemptState, RailFault, type SignedBytes } from '../rails/rail.ts';
import { GatewayFault } from './gateway.ts';
import { hexOf } from './signed-text.ts';

/**
 * What a provider knows a payout by, 32 letters and digits: the same whenever the same money is
 * asked to leave, also after a backup was restored, and telling nothing of the order, whose id
 * opens its page.
 */
export function keyOfPayout(payoutId: string): string {
  return hexOf('sha256', `payout ${payoutId}`).slice(0, 32);
}

/** Calls a provider on behalf of a rail: what it refused by a clear word is not tried again. */
export async function asRail<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    throw new RailFault(name, error.message, { retryable: !error.refused, cause: error });
  }
}

/** So many payouts of the same money are looked for after one that is known. */
const laterMax = 20;

/**
 * What a provider has made, or may make, of the money of a payout, under its own key and those that
 * come after it: a database restored from a backup asks under the first again.
 */
export async function findAsked(
  payoutId: string,
  stateOf: (key: string) => Promise<AttemptState>,
): Promise<readonly SignedBytes[]> {
  const [, money = '', first = '1'] = /^(.*:)([0-9]+)$/.exec(payoutId) ?? [];
  const found: SignedBytes[] = [];
  for (let number = Number(first); number < Number(first) + laterMax; number += 1) {
    const reference = keyOfPayout(`${money}${number}`);
    const state = await stateOf(reference);
    if (state === 'absent') break;
    if (state !== 'dead') found.push({ reference, inputs: [] });
  }
  return found;
}
