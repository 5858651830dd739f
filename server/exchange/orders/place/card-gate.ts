import { type IncomeUnits, zero } from '../../../../core/money/units.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Person } from '../../../../core/verifications/card-verification.ts';
import { readDesk } from '../../../content/support/desk.ts';
import { deskOpensAt } from '../../../content/support/present-desk.ts';
import { cardTermsOf } from '../../../market/catalogue/systems/card-terms.ts';
import { cardHashOf } from '../../../people/cards/card-hash.ts';
import { isCardVerified } from '../../../people/cards/covered-orders.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { OrdersDeps } from '../deps.ts';
import type { CheckedOrder } from './check-order.ts';

/** What an order keeps of a card that is not verified. */
export type UnverifiedCard = {
  readonly hash: string;
  /** How long the order waits for it; null where it is not waited for, as the order is small. */
  readonly waitSeconds: number | null;
  /** Money from this much on needs the card verified after all. */
  readonly min: IncomeUnits;
};

/**
 * Whether the card of a new order must be verified first: null where it is, or need not be. Refuses
 * `verification_required` where the direction makes no order of an unverified card.
 */
export async function askForCard(
  database: Queryable,
  deps: OrdersDeps,
  checked: CheckedOrder,
  orderOrigin: Person,
): Promise<UnverifiedCard | Refusal | null> {
  const terms = cardTermsOf(checked);
  if (terms === null) return null;
  const card = checked.incomeAccount;
  // The field is asked for wherever cards are verified.
  if (card === null) return refuse('required', 'income_account');
  const hash = cardHashOf(deps.platform, card);
  const order = { id: '', email: checked.email };
  const paying = { person: orderOrigin, order, cardHash: hash, directionId: checked.direction.id };
  if (await isCardVerified(database, paying)) return null;
  const min = terms.from ?? zero;
  if (checked.quote.income.units < min) return { hash, waitSeconds: null, min };
  if (terms.mode === 'refuse') return refuse('verification_required', 'income_account');
  return { hash, waitSeconds: await cardWaitSeconds(database, deps), min };
}

/** A card sent while nobody is at the desk is looked at when somebody is: the wait begins then. */
async function cardWaitSeconds(database: Queryable, { platform }: OrdersDeps): Promise<number> {
  const now = platform.clock.now();
  const opensAt = deskOpensAt(await readDesk(database), now);
  const closed = opensAt === null ? 0 : (opensAt.getTime() - now.getTime()) / 1000;
  return Math.ceil(closed) + platform.config.cardWaitSeconds;
}

/** The same for a request that only asks whether an order would be made. */
export async function refuseUnverified(
  database: Queryable,
  deps: OrdersDeps,
  checked: CheckedOrder,
  asker: Person,
): Promise<Refusal | null> {
  const card = await askForCard(database, deps, checked, asker);
  return card !== null && isRefusal(card) ? card : null;
}
