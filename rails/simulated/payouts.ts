import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod';
import { amount } from '../../core/money/amount.ts';
import { isAssetCode } from '../../core/money/asset.ts';
import { type Attempt, type PayoutRail, type PayoutRequest, RailFault } from '../rail.ts';
import { confirmationsAt, type Pace } from './pace.ts';
import type { PayoutTrouble, SimulatedPayout, SimulatedWorld } from './world.ts';

type SimulatedPayoutSettings = {
  readonly name: string;
  readonly world: SimulatedWorld;
  readonly clock: { now(): Date };
  readonly pace: Pace;
  readonly funds: bigint;
};

/** The prepared bytes: everything of the payment, so that they can be sent by anybody later. */
const payment = z.object({
  payoutId: z.string(),
  reference: z.string(),
  address: z.string(),
  memo: z.union([z.string(), z.null()]),
  asset: z.string().refine(isAssetCode),
  units: z.string().regex(/^[0-9]+$/),
});

/** Pays play money out: idempotent by reference, one living attempt per payout. */
export function createSimulatedPayouts(settings: SimulatedPayoutSettings): PayoutRail {
  const { name, world, clock, pace, funds } = settings;

  function fateAt(now: Date) {
    return (trouble: PayoutTrouble | null) => ({
      failed: trouble === 'failure',
      minedAt: new Date(now.getTime() + pace.blockMs + (trouble === 'delay' ? pace.delayMs : 0)),
    });
  }

  function isMined(payout: SimulatedPayout): boolean {
    return confirmationsAt(payout.minedAt, clock.now(), pace) > 0;
  }

  return {
    async prepare(request) {
      if (request.amount.units <= 0n) {
        throw new RailFault(name, 'nothing to pay', { retryable: false });
      }
      // As strict as the signer of coins: of other rails' references it understands nothing.
      if (!request.accounted.every((reference) => /^[0-9a-f]{64}$/.test(reference))) {
        throw new RailFault(name, 'a reference of another rail', { retryable: false });
      }
      return attemptOf(request);
    },
    async signed() {
      // Play money has no coins that could be spent twice.
      return [];
    },
    async submit(attempt) {
      const { units, ...rest } = payment.parse(JSON.parse(attempt.raw));
      const now = clock.now();
      const fate = fateAt(now);
      const wish = { rail: name, ...rest, units: BigInt(units), at: now, ...fate(null) };
      const paid = await world.submitPayout(wish, fate);
      if (paid === null || paid.failed) return 'rejected';
      return paid.submissions > 1 || isMined(paid) ? 'already' : 'accepted';
    },
    async lookup(attempt) {
      const paid = await world.payout(name, attempt.reference);
      const networkFee = attempt.networkFee;
      if (paid === null) return { state: 'absent', confirmations: 0, networkFee: null };
      if (paid.failed) return { state: 'dead', confirmations: 0, networkFee: null };
      const confirmations = confirmationsAt(paid.minedAt, clock.now(), pace);
      return { state: confirmations > 0 ? 'confirmed' : 'pending', confirmations, networkFee };
    },
    async balance(asset) {
      return amount(funds + (await world.balance(name, asset)), asset);
    },
    async estimateFee(asset) {
      // Play money moves for nothing.
      return amount(0n, asset);
    },
  };
}

function attemptOf(request: PayoutRequest): Attempt {
  const { payoutId, attemptNumber, address, memo } = request;
  const { units, asset } = request.amount;
  const reference = bytesToHex(sha256(utf8ToBytes(`payout ${payoutId} ${attemptNumber}`)));
  const body = { payoutId, reference, address, memo, asset, units: units.toString() };
  return {
    reference,
    raw: JSON.stringify(body),
    inputs: [],
    networkFee: amount(0n, asset),
  };
}
