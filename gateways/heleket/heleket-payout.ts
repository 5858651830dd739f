import * as z from 'zod';
import { amount, formatAmount } from '../../core/money/amount.ts';
import type { AssetCode } from '../../core/money/asset.ts';
import { feeUnits } from '../../core/online-payments/fee-units.ts';
import { isSameAmount } from '../../core/online-payments/same-amount.ts';
import {
  type Attempt,
  type AttemptState,
  type PayoutRail,
  type PayoutRequest,
  RailFault,
} from '../../rails/rail.ts';
import { type JsonObject, nameIn, textOf } from '../call-provider.ts';
import type { Balance, GatewaySettings } from '../gateway.ts';
import { asRail, findAsked, keyOfPayout } from '../payout-by-key.ts';

/** One of their calls, signed with the key of that name; null where they know nothing of it. */
export type AskHeleket = (
  path: string,
  asked: object,
  key: 'payment_key' | 'payout_key',
) => Promise<JsonObject | null>;

/** What they call the coin and the network of a payment system. */
const targets: Readonly<
  Record<string, { readonly currency: AssetCode; readonly network: string }>
> = {
  BTC: { currency: 'BTC', network: 'BTC' },
  LTC: { currency: 'LTC', network: 'LTC' },
  DOGE: { currency: 'DOGE', network: 'DOGE' },
  ETH: { currency: 'ETH', network: 'ETH' },
  TRX: { currency: 'TRX', network: 'TRON' },
  TON: { currency: 'TON', network: 'TON' },
  SOL: { currency: 'SOL', network: 'SOL' },
  BNBBEP20: { currency: 'BNB', network: 'BSC' },
  USDTTRC20: { currency: 'USDT', network: 'TRON' },
  USDTERC20: { currency: 'USDT', network: 'ETH' },
  USDTBEP20: { currency: 'USDT', network: 'BSC' },
};

export const heleketPaySystems: readonly string[] = Object.keys(targets);

/** Everything of one payout, as it is asked for, and whose account it leaves. */
const wish = z.object({
  merchant: z.string(),
  body: z.object({
    order_id: z.string(),
    amount: z.string(),
    currency: z.string(),
    network: z.string(),
    address: z.string(),
    is_subtract: z.literal(true),
    memo: z.optional(z.string()),
  }),
});
type Wish = z.output<typeof wish>;

/**
 * Pays coins out of the balance at Heleket or Cryptomus. Asked again under the same `order_id` they
 * answer with the payout there is and make no other, so a payout whose answer was lost is asked for
 * again.
 */
export function heleketPayouts(
  name: string,
  settings: GatewaySettings,
  ask: AskHeleket,
): PayoutRail {
  const merchant = settings['merchant'] ?? '';
  const about = (path: string, asked: object) => asRail(name, () => ask(path, asked, 'payout_key'));
  const ownWish = (attempt: Attempt): Wish => {
    const read = wish.parse(JSON.parse(attempt.raw));
    if (read.merchant === merchant) return read;
    throw new RailFault(name, 'it was asked of another merchant', { retryable: true });
  };

  return {
    byKey: { repeatable: true },
    async prepare(request) {
      const body = bodyOf(name, request);
      const { order_id: _key, memo: _memo, ...calculated } = body;
      const calculation = await about('/v1/payout/calc', calculated);
      const { asset } = request.amount;
      return {
        reference: body.order_id,
        raw: JSON.stringify({ merchant, body } satisfies Wish),
        inputs: [],
        networkFee: amount(feeUnits(textOf(calculation ?? {}, 'commission'), asset), asset),
      };
    },
    signed: (payoutId) => findAsked(payoutId, (key) => stateUnder(about, key)),
    async submit(attempt) {
      const { body } = ownWish(attempt);
      const made = await about('/v1/payout', body);
      return made !== null && isSame(made, body) ? 'accepted' : 'unknown';
    },
    async lookup(attempt) {
      const { body } = ownWish(attempt);
      const found = await about('/v1/payout/info', { order_id: body.order_id });
      if (found === null) return { state: 'absent', confirmations: 0, networkFee: null };
      if (!isSame(found, body)) {
        throw new RailFault(name, 'tells of another payout under this key', { retryable: true });
      }
      const state = stateOf(found);
      // Their word is final: nothing is waited for any more.
      const confirmations = state === 'confirmed' ? 1_000_000 : 0;
      const identifiers = { operation: nameIn(found, 'uuid'), txid: nameIn(found, 'txid') };
      return { state, confirmations, networkFee: null, ...identifiers };
    },
    async balance(asset) {
      const all = await asRail(name, () => heleketBalances(ask));
      const own = all.find(({ currency }) => currency === asset);
      return amount(feeUnits(own?.amount ?? '', asset), asset);
    },
    async estimateFee(asset) {
      // It depends on where the payment goes: `prepare` asks for it.
      return amount(0n, asset);
    },
  };
}

function bodyOf(name: string, request: PayoutRequest): Wish['body'] {
  const target = targets[request.paymentSystem ?? ''];
  if (target === undefined || target.currency !== request.amount.asset) {
    throw new RailFault(name, `pays no ${request.paymentSystem} out`, { retryable: false });
  }
  return {
    order_id: keyOfPayout(request.payoutId),
    amount: formatAmount(request.amount),
    currency: target.currency,
    network: target.network,
    address: request.address,
    // What they keep is taken from the balance: the customer gets the whole amount.
    is_subtract: true,
    ...(request.memo === null ? {} : { memo: request.memo }),
  };
}

type About = (path: string, asked: object) => Promise<JsonObject | null>;

async function stateUnder(about: About, key: string): Promise<AttemptState> {
  const found = await about('/v1/payout/info', { order_id: key });
  return found === null ? 'absent' : stateOf(found);
}

function stateOf(found: JsonObject): AttemptState {
  const status = textOf(found, 'status');
  if (status === 'paid') return 'confirmed';
  const failed = ['fail', 'cancel', 'system_fail'].includes(status);
  // One that failed and is not final may still be sent again by their support.
  return failed && found['is_final'] === true ? 'dead' : 'pending';
}

function isSame(found: JsonObject, body: Wish['body']): boolean {
  const network = textOf(found, 'network').toUpperCase();
  return (
    isSameAmount(textOf(found, 'amount'), body.amount) &&
    textOf(found, 'currency') === body.currency &&
    network === body.network &&
    textOf(found, 'address') === body.address
  );
}

/** What lies on the merchant's balances. */
export async function heleketBalances(ask: AskHeleket): Promise<readonly Balance[]> {
  const answer = await ask('/v1/balance', {}, 'payment_key');
  const all = answer === null ? [] : Object.values(answer);
  return all
    .flatMap((part) => merchantPart.safeParse(part).data?.balance.merchant ?? [])
    .map(({ currency_code: currency, balance }) => ({ currency, amount: balance }));
}

const merchantPart = z.object({
  balance: z.object({
    merchant: z.array(z.object({ currency_code: z.string(), balance: z.string() })),
  }),
});
