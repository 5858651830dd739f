import * as z from 'zod';
import { amount, formatAmount } from '../../core/money/amount.ts';
import type { AssetCode } from '../../core/money/asset.ts';
import { feeUnits } from '../../core/online-payments/fee-units.ts';
import { differenceOf, isSameAmount } from '../../core/online-payments/same-amount.ts';
import { type Attempt, type AttemptState, type PayoutRail, RailFault } from '../../rails/rail.ts';
import {
  callProvider,
  type JsonObject,
  nameIn,
  objectOf,
  readObject,
  textOf,
} from '../call-provider.ts';
import {
  type Balance,
  GatewayFault,
  type GatewayOutside,
  type GatewaySettings,
} from '../gateway.ts';
import { asRail, findAsked, keyOfPayout } from '../payout-by-key.ts';

const api = 'https://payeer.com/ajax/api/api.php';
const name = 'payeer';

const currencies: Readonly<Record<string, AssetCode>> = {
  PRUSD: 'USD',
  PRRUB: 'RUB',
  PREUR: 'EUR',
};

export const payeerPaySystems: readonly string[] = Object.keys(currencies);

/** Everything of one transfer, as it is asked for, and whose account it leaves. */
const wish = z.object({
  account: z.string(),
  referenceId: z.string(),
  to: z.string(),
  currency: z.string(),
  sumOut: z.string(),
});
type Wish = z.output<typeof wish>;

/**
 * Transfers from our Payeer account to the customer's. Their documents do not promise that a number
 * of ours is taken once only, so a transfer is asked for once: after that they are only asked what
 * became of it.
 */
export function payeerPayouts(settings: GatewaySettings, outside: GatewayOutside): PayoutRail {
  const account = settings['account'] ?? '';
  const ask = (asked: Readonly<Record<string, string>>) =>
    asRail(name, () => askPayeer(settings, outside, asked));
  const ownWish = (attempt: Attempt): Wish => {
    const read = wish.parse(JSON.parse(attempt.raw));
    if (read.account === account) return read;
    throw new RailFault(name, 'it was asked of another account', { retryable: true });
  };

  return {
    byKey: { repeatable: false },
    async prepare({ payoutId, paymentSystem = '', address, amount: sum }) {
      const currency = currencies[paymentSystem];
      if (currency === undefined || currency !== sum.asset) {
        throw new RailFault(name, `pays no ${paymentSystem} out`, { retryable: false });
      }
      const referenceId = keyOfPayout(payoutId);
      const asked = { account, referenceId, to: address, currency, sumOut: formatAmount(sum) };
      return {
        reference: referenceId,
        raw: JSON.stringify(asked satisfies Wish),
        inputs: [],
        networkFee: amount(0n, sum.asset),
      };
    },
    signed: (payoutId) =>
      findAsked(payoutId, async (referenceId) => {
        const found = transferIn(await ask({ action: 'payoutDetails', referenceId }));
        return found === null ? 'absent' : stateOf(found);
      }),
    async submit(attempt) {
      const { referenceId, to, currency, sumOut } = ownWish(attempt);
      // The whole sum reaches the customer: what they keep comes from our account.
      const transfer = { action: 'transfer', curIn: currency, curOut: currency, sumOut };
      const made = await ask({ ...transfer, to, referenceId });
      return made['success'] === true ? 'accepted' : 'unknown';
    },
    async lookup(attempt) {
      const asked = ownWish(attempt);
      const { referenceId } = asked;
      const found = transferIn(await ask({ action: 'payoutDetails', referenceId }));
      if (found === null) return { state: 'absent', confirmations: 0, networkFee: null };
      if (!isSame(found, asked)) {
        throw new RailFault(name, 'tells of another transfer under this key', { retryable: true });
      }
      const state = stateOf(found);
      const { asset } = attempt.networkFee;
      // Their word is final: nothing is waited for any more.
      const confirmations = state === 'confirmed' ? 1_000_000 : 0;
      const networkFee = amount(withheldOf(found, asset), asset);
      return { state, confirmations, networkFee, operation: nameIn(found, 'id') };
    },
    async balance(asset) {
      const all = await asRail(name, () => payeerBalances(settings, outside));
      const own = all?.find(({ currency }) => currency === asset);
      return amount(feeUnits(own?.amount ?? '', asset), asset);
    },
    async estimateFee(asset) {
      return amount(0n, asset);
    },
  };
}

/** Errors that say for certain that nothing was transferred. */
const refusals: ReadonlySet<string> = new Set([
  'balanceError',
  'balanceError000',
  'transferHimselfForbidden',
  'convertForbidden',
  'sumNotNull',
  'sumInNotMinus',
  'sumOutNotMinus',
  'fromError',
  'toError',
  'curInError',
  'curOutError',
  'outputHold',
  'transferToForbiddenCountry',
]);

/** One question of theirs; throws where they are not content with it. */
export async function askPayeer(
  settings: GatewaySettings,
  outside: GatewayOutside,
  asked: Readonly<Record<string, string>>,
): Promise<JsonObject> {
  const { account = '', api_id: apiId = '', api_key: apiPass = '' } = settings;
  const answer = readObject(
    await callProvider(outside, {
      url: api,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ account, apiId, apiPass, ...asked }).toString(),
    }),
  );
  if (textOf(answer, 'auth_error') !== '0') throw new GatewayFault('refused our API key');
  const errors = errorsOf(answer);
  if (errors.length === 0) return answer;
  if (asked['action'] === 'payoutDetails' && errors.every((error) => /not.?found/i.test(error))) {
    return { ...answer, history: {} };
  }
  const refused = errors.every((error) => refusals.has(error));
  throw new GatewayFault(errors.join(', ').slice(0, 200), { refused });
}

function errorsOf({ errors }: JsonObject): readonly string[] {
  if (errors === false || errors === null || errors === undefined || errors === '0') return [];
  if (errors === '') return [];
  if (typeof errors === 'string') return [errors];
  return Object.values(objectOf(Array.isArray(errors) ? { ...errors } : errors, 'errors')).map(
    String,
  );
}

/** The transfer that they tell of; null where they know none under this number. */
function transferIn(answer: JsonObject): JsonObject | null {
  const { history } = answer;
  const part = Array.isArray(history) ? history[0] : (history ?? answer);
  if (part === undefined) return null;
  const found = objectOf(part, 'a transfer');
  return textOf(found, 'status') === '' ? null : found;
}

function isSame(found: JsonObject, { referenceId, to, currency, sumOut }: Wish): boolean {
  return (
    textOf(found, 'referenceId') === referenceId &&
    textOf(found, 'to').toUpperCase() === to.toUpperCase() &&
    textOf(found, 'creditedCurrency') === currency &&
    isSameAmount(textOf(found, 'creditedAmount'), sumOut)
  );
}

function stateOf(found: JsonObject): AttemptState {
  const status = textOf(found, 'status');
  return status === 'success' ? 'confirmed' : status === 'canceled' ? 'dead' : 'pending';
}

/** What they took beyond what they have given. */
function withheldOf(found: JsonObject, asset: AssetCode): bigint {
  const [debited, credited] = [textOf(found, 'debitedAmount'), textOf(found, 'creditedAmount')];
  if (textOf(found, 'debitedCurrency') !== textOf(found, 'creditedCurrency')) return 0n;
  return feeUnits(differenceOf(debited, credited) ?? '', asset);
}

/** What can be paid out of each currency; null where there is no access to the API. */
export async function payeerBalances(
  settings: GatewaySettings,
  outside: GatewayOutside,
): Promise<readonly Balance[] | null> {
  if (!hasApi(settings)) return null;
  const { balance } = await askPayeer(settings, outside, { action: 'getBalance' });
  return Object.entries(objectOf(balance, 'the balance')).map(([currency, part]) => ({
    currency,
    amount: textOf(objectOf(part, 'a balance'), 'available'),
  }));
}

/** Whether their API can be asked with these settings. */
export function hasApi({ account, api_id: id, api_key: key }: GatewaySettings): boolean {
  return [account, id, key].every((field) => (field ?? '') !== '');
}
