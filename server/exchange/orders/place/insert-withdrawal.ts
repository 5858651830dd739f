import { zero } from '../../../../core/money/units.ts';
import { type NewWithdrawal, openWithdrawal } from '../../../../core/orders/decide/open-order.ts';
import type { OrderPolicy, PriceEvidence } from '../../../../core/orders/order.ts';
import type { Pricing, Quote } from '../../../../core/quotes/quote.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { directionIdOf } from '../../../market/catalogue/catalogue.ts';
import { balanceSystem } from '../../../market/catalogue/systems/balance-system.ts';
import type { PaymentSystem } from '../../../market/catalogue/systems/payment-system.ts';
import type { ChosenBank } from '../../../market/catalogue/systems/recipient-banks.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { StoredOrder } from '../order-records.ts';
import type { OrderParties } from '../order-row.ts';
import { newOrderName } from './make-once.ts';
import { writeOpened } from './write-opened.ts';

type Withdrawal = {
  readonly quote: Quote;
  readonly pricing: Pricing;
  readonly evidence: PriceEvidence;
  readonly outcome: PaymentSystem;
  readonly account: string;
  readonly memo: string | null;
  readonly bank: ChosenBank | null;
  /** Ledger accounts of the balances it is taken from; they add up to the income. */
  readonly drawnParts: NewWithdrawal['drawnParts'];
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string | null;
    readonly phone: string | null;
  };
  readonly locale: Locale;
  readonly ip: string;
  /** How long it waits for its user to confirm it. */
  readonly windowSeconds: number;
};

/**
 * Makes an order that pays out a balance, as the core opens it: the row, its first line of history,
 * the hold of the reserve and the money taken from the balance, in the caller's transaction. Both
 * are conditional: the last unit is promised once however many ask.
 */
export async function insertWithdrawal(
  tx: Transaction,
  wanted: Withdrawal,
  now: Date,
): Promise<StoredOrder> {
  const { outcome, windowSeconds, ...terms } = wanted;
  const decision = openWithdrawal(
    {
      ...newOrderName(),
      incomeSystem: balanceSystem.code,
      outcomeSystem: outcome.code,
      quote: terms.quote,
      pricing: terms.pricing,
      evidence: terms.evidence,
      policy: { ...noDeposits, topUpSeconds: windowSeconds },
      drawnParts: terms.drawnParts,
      waitSeconds: windowSeconds,
    },
    now,
  );
  const parties = partiesOf(wanted);
  const { stored } = await writeOpened(tx, { decision, parties, mail: null }).answer;
  return stored;
}

function partiesOf({ outcome, account, memo, bank, user, locale, ip }: Withdrawal): OrderParties {
  return {
    directionId: directionIdOf(balanceSystem.id, outcome.id),
    askedSide: null,
    confirmationsRequired: 0,
    outcomeAccount: account,
    outcomeMemo: memo,
    outcomeBank: bank,
    incomeAccount: null,
    fullName: user.name,
    phone: user.phone,
    email: user.email,
    country: null,
    locale,
    userId: user.id,
    browserHash: null,
    ip,
    network: null,
    referrerCode: null,
    returnUrl: null,
    cardHash: null,
    city: null,
    visitFrom: null,
    visitTo: null,
    handoverCode: null,
    ownFields: null,
  };
}

/** No deposit ever comes for a withdrawal, so nothing is tolerated or asked about one. */
const noDeposits: Omit<OrderPolicy, 'topUpSeconds'> = {
  late: 'moderate',
  short: 'moderate',
  over: 'moderate',
  toleranceUnderPpm: zero,
  toleranceOverPpm: zero,
  lockedOverPpm: zero,
  rateMoveMaxPpm: zero,
  refundFee: zero,
  refundMin: zero,
  confirmedBy: 'rail',
  incomeKind: balanceSystem.kind,
};
