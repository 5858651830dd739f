import type { Payer, RiskFlag } from '../../../core/risk-flags/find-risk-flags.ts';
import type { Assessment } from '../../../core/screening/assessment.ts';
import type { ScreeningTerms } from '../../../core/screening/judge.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { DepositRow } from '../deposits/read-deposits.ts';
import { askList, assess, isCoin, subjectOf } from '../screening/assess.ts';
import { assessmentOf, beginCheck, findCheckOf } from '../screening/check-store.ts';
import {
  riskFlagsOf,
  type Screened,
  saveScreened,
  screenedBy,
} from '../screening/order-screening.ts';

/** What screening said of coins that came, and the terms it was judged by. */
export type ScreenedCoins = { readonly screened: Screened; readonly terms: ScreeningTerms };

type Coins = {
  readonly orderId: string;
  readonly directionId: string;
  readonly income: PaymentSystem;
};

/**
 * What is known of coins before they are exchanged. The question is only written down here; the
 * worker asks it, and until there is an answer, or its time is over, the deposit waits. Null where
 * nobody is asked.
 */
export async function screenCoins(
  deps: OrdersDeps,
  { orderId, directionId, income }: Coins,
  deposit: Pick<DepositRow, 'address' | 'txid'>,
): Promise<ScreenedCoins | 'waits' | null> {
  const { platform, screening } = deps;
  const terms = screening.termsOf(directionId);
  const { provider } = screening;
  if (provider === null || !terms.deposit || !isCoin(income)) return null;
  const subject = subjectOf(income, deposit.address, 'income', deposit.txid);
  if (subject === null || !provider.covers(subject)) {
    return { screened: judged({ scored: false, reason: 'unknown_coins' }, [], terms), terms };
  }
  const check = await beginCheck(platform.database, {
    screener: provider.name,
    moment: 'deposit',
    subject,
    orderId,
    freshHours: null,
    waitSeconds: platform.config.screening.depositMinutes * 60,
  });
  failpoint('screening.begun');
  const assessment = assessmentOf(check, platform.clock.now());
  if (assessment === null) return 'waits';
  return { screened: judged(assessment, [check.id], terms), terms };
}

/**
 * The same of the address that money would go back to by itself, with nobody looking. What a list
 * says is known at once.
 */
export async function screenWayBack(
  deps: OrdersDeps,
  { orderId, directionId, income }: Coins,
  account: string | null,
): Promise<ScreenedCoins | 'waits' | null> {
  const { platform, screening } = deps;
  const terms = screening.termsOf(directionId);
  if (account === null || !terms.refundAddress || !isCoin(income)) return null;
  const subject = subjectOf(income, account, 'outcome');
  const moment = 'refund_address';
  const { provider, list } = screening;
  const screenedAs = (assessment: Assessment, checkIds: readonly string[]) => ({
    screened: screenedBy({ assessment, checkIds }, terms, 'outcome', moment),
    terms,
  });
  if (subject !== null && list?.covers(subject) === true) {
    const listed = await askList(deps, { moment, subject, orderId, seconds: 0 });
    if (listed !== null && isBad(listed.assessment)) {
      return screenedAs(listed.assessment, listed.checkIds);
    }
  }
  if (provider === null) return null;
  if (subject === null || !provider.covers(subject)) {
    return screenedAs({ scored: false, reason: 'unknown_coins' }, []);
  }
  const { freshHours, depositMinutes } = platform.config.screening;
  const question = { screener: provider.name, moment, subject } as const;
  const begun = await findCheckOf(platform.database, orderId, question);
  const check =
    begun ??
    (await beginCheck(platform.database, {
      ...question,
      orderId,
      freshHours,
      waitSeconds: depositMinutes * 60,
    }));
  const assessment = assessmentOf(check, platform.clock.now());
  return assessment === null ? 'waits' : screenedAs(assessment, [check.id]);
}

/** Listed, or not to be found out. */
function isBad(said: Assessment): boolean {
  return !said.scored || said.signals.length > 0;
}

function judged(
  assessment: Assessment,
  checkIds: readonly string[],
  terms: ScreeningTerms,
): Screened {
  return screenedBy({ assessment, checkIds }, terms, 'income', 'deposit');
}

/**
 * The same for coins that an operator has seen: by the transaction they name, or else by the
 * address it was paid from, and asked while they wait.
 */
export async function screenReported(
  deps: OrdersDeps,
  { orderId, directionId, income }: Coins,
  reported: {
    readonly address: string | null;
    readonly reference: string | null;
    readonly payer: Payer;
  },
): Promise<ScreenedCoins | null> {
  const { platform, screening } = deps;
  const terms = screening.termsOf(directionId);
  if (screening.provider === null || !terms.deposit || !isCoin(income)) return null;
  const { reference, address, payer } = reported;
  const txid = reference !== null && looksLikeTransaction(reference) ? reference : null;
  const about = txid === null ? payer.account : address;
  if (about === null) {
    const nothing = { scored: false, reason: 'nothing_to_check' } as const;
    return { screened: judged(nothing, [], terms), terms };
  }
  const assessed = await assess(deps, {
    moment: 'deposit',
    subject: subjectOf(income, about, 'income', txid),
    orderId,
    seconds: platform.config.screening.addressSeconds,
  });
  return { screened: screenedBy(assessed, terms, 'income', 'deposit'), terms };
}

/** The id of a transaction as every chain writes it, not the number of a note. */
function looksLikeTransaction(reference: string): boolean {
  return /^(0x)?[0-9a-fA-F]{64}$|^[1-9A-HJ-NP-Za-km-z]{80,90}$|^[A-Za-z0-9+/_-]{43}=?$/.test(
    reference,
  );
}

/** What is odd about the coins of a deposit. */
export function riskFlagsOfCoins(coins: ScreenedCoins | null): readonly RiskFlag[] {
  return coins === null ? [] : riskFlagsOf(coins.screened);
}

/** Keeps what was said, in the transaction of what came of it. */
export async function saveCoins(
  tx: Transaction,
  orderId: string,
  coins: ScreenedCoins | null,
): Promise<void> {
  if (coins !== null) await saveScreened(tx, orderId, coins.screened, coins.terms);
}
