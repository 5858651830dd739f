import type {
  CouponAttributes,
  CouponTermsRequest,
  CouponUseAttributes,
} from '../../../contract/coupons.ts';
import { readAmount } from '../../../core/quotes/read-amount.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import { readFree, readShare } from '../../../core/referrals/read-referral-terms.ts';
import { normalCode } from '../../../core/referrals/referral-code.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import {
  type Coupon,
  type CouponTerms,
  type CouponUse,
  changeCoupon,
  createCoupon,
  listCoupons,
  listUses,
  readCoupon,
} from '../../market/coupons/change-coupon.ts';
import { plainDollars } from '../../money/ledger/dollars.ts';
import { findAccount, findAccountByEmail } from '../../people/accounts/find-account.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { readPageKey, writePageKey } from '../access/page-key.ts';

const shownAtOnce = 25;
const usesShown = 50;
const noteMin = 3;
/** One bonus is no more than this, in cents: a slip of the finger must not cost a fortune. */
const bonusMax = 100_000n;

/** Coupons: what each gives, its limits, and the orders that have it. */
export function registerCoupons(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/coupons', async ({ query, locale }) => {
    const after = readPageKey(
      query.after,
      ([at, id]) => !Number.isNaN(Date.parse(at)) && /^[0-9T:.Z-]{10,30}$/.test(at) && isUuid(id),
    );
    if (isRefusal(after)) return after;
    const key = after === null ? null : { at: after[0], id: after[1] };
    const found = await listCoupons(database, key, shownAtOnce + 1);
    const shown = found.slice(0, shownAtOnce);
    const last = found.length > shownAtOnce ? shown.at(-1) : undefined;
    const next = last === undefined ? null : writePageKey(last.createdAt.toISOString(), last.id);
    const nameOf = await actorNames(database, locale);
    const items = await Promise.all(shown.map((coupon) => present(deps, coupon, nameOf)));
    return whole(items, { meta: { next } });
  });
  handleOffice(app, 'GET /office/api/coupons/{id}', ({ params, locale }) =>
    show(deps, params.id, locale),
  );
  handleOffice(app, 'GET /office/api/coupons/{id}/uses', async ({ params: { id } }) => {
    if (!isUuid(id)) return refuse('not_found');
    return whole((await listUses(database, id, usesShown)).map(presentUse));
  });
  handleOffice(app, 'POST /office/api/coupons', async ({ body, author, locale }) => {
    const code = normalCode(body.code);
    const terms = await readTerms(deps, body);
    if (isRefusal(code) || isRefusal(terms)) return together(code, terms);
    const made = await inTransaction(database, (tx) => createCoupon(tx, code, terms, author));
    return isRefusal(made) ? made : show(deps, made.id, locale);
  });
  handleOffice(app, 'PUT /office/api/coupons/{id}', async ({ params, body, author, locale }) => {
    const { id } = params;
    if (!isUuid(id)) return refuse('not_found');
    const terms = await readTerms(deps, body);
    if (isRefusal(terms)) return terms;
    const changed = await inTransaction(database, (tx) =>
      changeCoupon(tx, id, { terms, version: body.version }, author),
    );
    return isRefusal(changed) ? changed : show(deps, id, locale);
  });
}

async function show(deps: OfficeDeps, id: string, locale: Locale) {
  const { database } = deps.platform;
  const coupon = isUuid(id) ? await readCoupon(database, id) : null;
  if (coupon === null) return refuse('not_found');
  const nameOf = await actorNames(database, locale);
  return document(await present(deps, coupon, nameOf));
}

function presentUse(use: CouponUse) {
  const attributes: CouponUseAttributes = {
    order_number: use.orderNumber,
    customer: use.email,
    state: use.state,
    created_at: use.createdAt.toISOString(),
  };
  return resource('coupon_uses', use.orderId, attributes);
}

/** Reads what an operator says of a coupon; names every field at fault. */
async function readTerms(
  { platform, catalogue }: OfficeDeps,
  asked: CouponTermsRequest,
): Promise<CouponTerms | Refusal> {
  const problems: RefusalItem[] = [];
  const isDiscount = asked.kind === 'discount';
  const value = isDiscount ? readPercentValue(asked.value) : readBonus(asked.value);
  if (isRefusal(value)) problems.push(...value.refused);
  const worth = isEmpty(asked.worth_min) ? 0n : readFree(asked.worth_min, 'worth_min', 'USD');
  if (isRefusal(worth)) problems.push(...worth.refused);
  if (asked.note.length < noteMin) {
    const why = asked.note === '' ? refuse('required', 'note') : tooShort('note', noteMin);
    problems.push(...why.refused);
  }
  const known = catalogue.current().directionById;
  if (asked.direction_ids.some((id) => !known.has(id))) {
    problems.push(...refuse('invalid_format', 'direction_ids').refused);
  }
  const email = asked.customer.trim();
  const customer = email === '' ? null : await findAccountByEmail(platform.database, email);
  if (email !== '' && customer === null) {
    problems.push(...refuse('not_found', 'customer').refused);
  }
  const [from, until] = [asked.valid_from, asked.valid_until].map((at) =>
    at === null ? null : new Date(at),
  );
  if (until && until <= (from ?? platform.clock.now())) {
    problems.push(...refuse('invalid_format', 'valid_until').refused);
  }
  if (problems.length > 0 || isRefusal(value) || isRefusal(worth)) return { refused: problems };
  return {
    kind: asked.kind,
    enabled: asked.enabled,
    note: asked.note,
    discountPpm: isDiscount ? value : null,
    bonusUnits: isDiscount ? null : value,
    usesMax: asked.uses_max,
    customerUsesMax: asked.customer_uses_max,
    validFrom: from ?? null,
    validUntil: until ?? null,
    directionIds: asked.direction_ids.length === 0 ? null : [...new Set(asked.direction_ids)],
    userId: customer?.id ?? null,
    worthMin: worth === 0n ? null : worth,
  };
}

function tooShort(field: string, min: number): Refusal {
  return refuse('too_short', field, { min: String(min) });
}

function readPercentValue(value: unknown): bigint | Refusal {
  const ppm = readShare(String(value ?? ''), 'value');
  return ppm === 0n ? refuse('greater_than', 'value', { above: '0' }) : ppm;
}

function readBonus(value: unknown): bigint | Refusal {
  const read = readAmount(value, 'USD', 2, 'value');
  if (isRefusal(read)) return read;
  return read.units > bonusMax ? refuse('less_than', 'value', { max: '1000' }) : read.units;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function together(...results: readonly unknown[]): Refusal {
  return { refused: results.filter(isRefusal).flatMap(({ refused }) => refused) };
}

async function present({ platform }: OfficeDeps, coupon: Coupon, nameOf: NameActor) {
  const { userId, discountPpm, bonusUnits, worthMin, directionIds } = coupon;
  const customer = userId === null ? null : await findAccount(platform.database, userId);
  const attributes: CouponAttributes = {
    code: coupon.code.toUpperCase(),
    kind: coupon.kind,
    value: discountPpm === null ? plainDollars(bonusUnits ?? 0n) : ppmToPercent(discountPpm),
    uses: coupon.uses,
    uses_max: coupon.usesMax,
    customer_uses_max: coupon.customerUsesMax,
    valid_from: coupon.validFrom.toISOString(),
    valid_until: coupon.validUntil?.toISOString() ?? null,
    direction_ids: directionIds ?? [],
    customer: customer?.email ?? '',
    worth_min: worthMin === null ? '' : plainDollars(worthMin),
    enabled: coupon.enabled,
    note: coupon.note,
    version: coupon.version,
    created_at: coupon.createdAt.toISOString(),
    created_by: nameOf(coupon.createdBy),
  };
  return resource('coupons', coupon.id, attributes);
}
