import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { changeAccount } from './change-account.ts';
import { lockAccount } from './find-account.ts';

/**
 * Agrees a share with one partner, or goes by the programme again where it is null; answers the one
 * before. Orders that are completed from now on go by it.
 */
export async function agreeRate(
  tx: Transaction,
  partnerId: string,
  ratePpm: bigint | null,
): Promise<{ readonly before: bigint | null } | Refusal> {
  const account = await lockAccount(tx, partnerId);
  if (account === null) return refuse('not_found');
  await changeAccount(tx, partnerId, { referralRatePpm: ratePpm });
  return { before: account.referralRatePpm };
}
