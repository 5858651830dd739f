import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { zero } from '../../../core/money/units.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import type { ScreeningTerms } from '../../../core/screening/judge.ts';
import type { Behaviour } from '../../../screeners/stand-in/testing.ts';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import { requotesOf } from '../../exchange/orders/change/requotes.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { readHolds, readScreenings } from '../../money/screening/order-screening.ts';
import {
  newTronAddress,
  openScreenedExchange,
  type ScreenedExchange,
  setScreeningTerms,
} from '../../money/screening/testing.ts';
import { newToken } from '../auth/opaque-token.ts';
import { checkWithdrawal } from './check-withdrawal.ts';
import { placeWithdrawal } from './place-withdrawal.ts';
import { openTestPayee, type TestPayee } from './testing.ts';

let bed: ScreenedExchange;
let payee: TestPayee;

const clean: Behaviour = { kind: 'scored', score: 0.02, shares: { exchange: 1 } };
const tainted: Behaviour = { kind: 'scored', score: 0.7, shares: { mixer: 0.5 } };

beforeAll(async () => {
  bed = await openScreenedExchange();
});
beforeEach(async () => {
  await bed.tick({});
  bed.provider.sayOfAll(clean);
  await setTerms({});
  payee = await openTestPayee(bed);
});
afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

const setTerms = (terms: Partial<ScreeningTerms>) => setScreeningTerms(bed, terms);

/** Asks for five dollars to an address, under a key of its own where one is given. */
function withdraw(account: string, key: string | null = null, ip = '10.0.0.1') {
  const request = { payment_system_id: 'usdttrc20', account, amount: '5' };
  const checked = checkWithdrawal(bed.catalogue.current(), request);
  const asked = { account: payee.account, locale: 'ru' as const, ip };
  const once =
    key === null ? null : { scope: `payouts:${payee.account.id}`, key, requestHash: 'same' };
  return placeWithdrawal({ orders: bed.deps, rates: bed.rates }, checked, asked, once);
}

async function placed(account: string): Promise<string> {
  const id = await withdraw(account);
  if (isRefusal(id)) throw new Error(JSON.stringify(id));
  return id;
}

const askedAbout = (address: string) => bed.provider.paid.filter((each) => each === address).length;

test('a withdrawal to an address of risk is refused, and the balance stays as it was', async () => {
  const address = newTronAddress();
  bed.provider.say(address, tainted);
  expect(await withdraw(address)).toEqual(refuse('address_risk', 'account'));
  expect(await withdraw(address)).toEqual(refuse('address_risk', 'account'));
  expect(askedAbout(address)).toBe(1);
  expect(await payee.owed()).toBe(1_000n);
});

test('to a clean one it is made, says by which check, and is paid out', async () => {
  const address = newTronAddress();
  const id = await placed(address);
  const screenings = await readScreenings(bed.platform.database, id);
  expect(screenings).toMatchObject([
    { check: { address }, judged: { moment: 'payout_address', verdict: 'passed' } },
  ]);
  expect(await payee.confirm(id, await payee.tokenOf(id))).toBeNull();
  for (let round = 0; round < 3; round += 1) await bed.pay();
  expect((await findOrder(bed.platform.database, id))?.order.status).toBe('completed');
});

test.each([
  ['down', 'hold', 'moderation'],
  ['down', 'go_on', 'waiting_funds'],
  ['silent', 'hold', 'moderation'],
  ['html', 'hold', 'moderation'],
  ['not_scored', 'hold', 'moderation'],
  ['not_scored', 'go_on', 'waiting_funds'],
] as const)(
  'where the provider is %s and the shop says %s, it is in %s',
  async (kind, notScored, status) => {
    await setTerms({ notScored });
    const address = newTronAddress();
    bed.provider.say(address, { kind });
    const id = await placed(address);
    expect((await findOrder(bed.platform.database, id))?.order.status).toBe(status);
    const hold = (await readHolds(bed.platform.database, [id])).get(id);
    expect(hold?.class).toBe(status === 'moderation' ? 'not_scored' : undefined);
    const confirmed = await payee.confirm(id, await payee.tokenOf(id));
    expect(confirmed).toEqual(status === 'moderation' ? refuse('invalid_transition') : null);
  },
);

const statusOf = async (id: string) =>
  (await findOrder(bed.platform.database, id))?.order.status ?? 'none';
const classOf = async (id: string) => (await readHolds(bed.platform.database, [id])).get(id)?.class;

async function follow(id: string) {
  return payee.confirm(id, await payee.tokenOf(id));
}

/** An operator has nothing against it. */
async function approve(id: string): Promise<void> {
  const approved = await changeOrder(bed.deps, {
    orderId: id,
    actor: 'operator:test',
    event: (order) => ({ type: 'approved', requotes: requotesOf(bed.deps, order, zero) }),
  });
  if (isRefusal(approved)) throw new Error(JSON.stringify(approved));
}

test('an address that is of risk by the time the link is followed waits for a person', async () => {
  const address = newTronAddress();
  const id = await placed(address);
  bed.provider.say(address, tainted);
  expect(await follow(id)).toBeNull();
  expect([await statusOf(id), await classOf(id)]).toEqual(['moderation', 'risk']);
  expect(await readScreenings(bed.platform.database, id)).toMatchObject([
    { check: { address, orderId: id }, judged: { verdict: 'risk' } },
    { check: { address, orderId: null }, judged: { verdict: 'passed' } },
  ]);
  await bed.pay();
  expect(await statusOf(id)).toBe('moderation');
  // Nothing has left, and nothing is back on the balance.
  expect(await payee.owed()).toBe(500n);
  expect(await follow(id)).toEqual(refuse('invalid_transition'));

  await approve(id);
  expect(await statusOf(id)).toBe('waiting_funds');
  expect(await follow(id)).toBeNull();
  for (let round = 0; round < 3; round += 1) await bed.pay();
  expect(await statusOf(id)).toBe('completed');
  // Asked when it was made and once more by the link, however often that is pressed.
  expect(askedAbout(address)).toBe(2);
});

test.each([
  ['hold', 'moderation'],
  ['go_on', 'processing'],
] as const)(
  'where nobody can say anything by then and the shop says %s, it is in %s',
  async (notScored, status) => {
    await setTerms({ notScored });
    const address = newTronAddress();
    const id = await placed(address);
    bed.provider.say(address, { kind: 'silent' });
    expect(await follow(id)).toBeNull();
    expect(await statusOf(id)).toBe(status);
    expect(await classOf(id)).toBe(status === 'moderation' ? 'not_scored' : undefined);
  },
);

test('whom a person has let go without an answer is stopped by a bad one', async () => {
  const address = newTronAddress();
  bed.provider.say(address, { kind: 'not_scored' });
  const id = await placed(address);
  await approve(id);
  bed.provider.say(address, tainted);
  expect(await follow(id)).toBeNull();
  expect([await statusOf(id), await classOf(id)]).toEqual(['moderation', 'risk']);
});

test('a person who has let it go without an answer is not asked the same again', async () => {
  const address = newTronAddress();
  bed.provider.say(address, { kind: 'not_scored' });
  const id = await placed(address);
  await approve(id);
  expect(await follow(id)).toBeNull();
  expect(await statusOf(id)).toBe('processing');
});

test('a wrong link has nobody asked, and neither has one where screening was switched off', async () => {
  const address = newTronAddress();
  const id = await placed(address);
  bed.provider.say(address, tainted);
  expect(await payee.confirm(id, newToken())).toEqual(refuse('code_used_or_invalid', 'token'));
  expect(askedAbout(address)).toBe(1);
  await setTerms({ payoutAddress: false });
  expect(await follow(id)).toBeNull();
  expect(await statusOf(id)).toBe('processing');
  expect(askedAbout(address)).toBe(1);
});

test('a link that is pressed many times at once asks once and stops it once', async () => {
  const address = newTronAddress();
  const id = await placed(address);
  bed.provider.say(address, tainted);
  const token = await payee.tokenOf(id);
  const said = await Promise.all(Array.from({ length: 8 }, () => payee.confirm(id, token)));
  expect(said.filter((refused) => refused === null)).toHaveLength(1);
  expect(await statusOf(id)).toBe('moderation');
  expect(askedAbout(address)).toBe(2);
});

test('what was made is answered again under its key, whatever is said of the address by then', async () => {
  const address = newTronAddress();
  const id = await withdraw(address, 'one');
  bed.provider.say(address, tainted);
  expect(await withdraw(address, 'one')).toBe(id);
});

test('where addresses are not screened, nobody is asked', async () => {
  await setTerms({ payoutAddress: false });
  const address = newTronAddress();
  bed.provider.say(address, tainted);
  await placed(address);
  expect(askedAbout(address)).toBe(0);
});
