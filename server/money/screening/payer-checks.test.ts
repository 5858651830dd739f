import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultScreeningTerms, type ScreeningTerms } from '../../../core/screening/judge.ts';
import type { Behaviour } from '../../../screeners/stand-in/testing.ts';
import { type Customer, openCustomer, openTestExchange } from '../../exchange/orders/testing.ts';
import { answeredCaptcha } from '../../people/captcha/testing.ts';
import { readScreenings } from './order-screening.ts';
import { sweepPayerChecks } from './payer-checks.ts';
import { payerChecks, screeningChecks } from './tables.ts';
import {
  newTronAddress,
  openScreenedExchange,
  type ScreenedExchange,
  setScreeningTerms,
} from './testing.ts';

let bed: ScreenedExchange;
let customer: Customer;
const clean: Behaviour = { kind: 'scored', score: 0.02, shares: { exchange: 1 } };
const tainted: Behaviour = { kind: 'scored', score: 0.3, shares: { mixer: 0.5, scam: 0.1 } };
const pair = { income_payment_system_id: 'trx', outcome_payment_system_id: 'prusd' };

beforeAll(async () => {
  bed = await openScreenedExchange();
  customer = openCustomer(bed);
});
beforeEach(async () => {
  bed.provider.sayOfAll(clean);
  await setTerms({});
});
afterAll(() => bed.close());

const setTerms = (terms: Partial<ScreeningTerms>) => setScreeningTerms(bed, terms);

const ask = (income_account: string, fields: object = {}) =>
  customer.call('POST', 'payer_checks', { ...pair, income_account, ...fields });

async function startCheck(said: Behaviour, by: Customer = customer) {
  const address = newTronAddress();
  bed.provider.say(address, said);
  const { status, body } = await by.call('POST', 'payer_checks', {
    ...pair,
    income_account: address,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const id: string = body.data.id;
  const again = async () => (await by.call('GET', `payer_checks/${id}`)).body.data.attributes;
  return { id, address, again, first: body.data.attributes };
}

async function aMinuteLater(address: string) {
  const past = new Date(Date.now() - 70_000);
  await bed.platform.database
    .update(screeningChecks)
    .set({ nextAt: past, firstAskedAt: past })
    .where(eq(screeningChecks.address, address));
}

const paidFor = (subject: string) => bed.provider.paid.filter((each) => each === subject).length;

describe('what is said of the address one will pay from', () => {
  test.each<[string, Behaviour, ScreeningTerms['notScored'], object]>([
    ['clean', clean, 'hold', { verdict: 'passed', reason: null, deposit: 'goes_on' }],
    ['a category over', tainted, 'hold', { verdict: 'risk', reason: 'origin', deposit: 'held' }],
    [
      'the score alone, just at the bound',
      { kind: 'scored', score: 0.7 },
      'hold',
      { verdict: 'risk', reason: 'score', deposit: 'held' },
    ],
    [
      'one millionth below the bound',
      { kind: 'scored', score: 0.699999 },
      'hold',
      { verdict: 'passed', reason: null, deposit: 'goes_on' },
    ],
    [
      'not scored, where that is held',
      { kind: 'not_scored' },
      'hold',
      { verdict: 'not_scored', reason: 'unknown', deposit: 'held' },
    ],
    [
      'not scored, where that goes on',
      { kind: 'not_scored' },
      'go_on',
      { verdict: 'not_scored', reason: 'unknown', deposit: 'goes_on' },
    ],
    [
      'failed over there',
      { kind: 'failed' },
      'go_on',
      { verdict: 'not_scored', reason: 'silent', deposit: 'goes_on' },
    ],
  ])('%s', async (_name, said, notScored, expected) => {
    await setTerms({ notScored });
    const { first, again, address } = await startCheck(said);
    expect(first).toMatchObject({ income_account: address, status: 'done', ...expected });
    expect(first.review_s).toBe(defaultScreeningTerms.reviewMinutes * 60);
    expect(await again()).toEqual(first);
  });

  test('is a class: neither shares, nor categories, nor the score leave the shop', async () => {
    const { first, again } = await startCheck(tainted);
    expect(JSON.stringify([first, await again()])).not.toMatch(/mixer|scam|\b0\.3\b|300000|amlbot/);
  });

  test.each(['down', 'html', 'lying_score', 'lying_subject', 'pending', 'lost'] as const)(
    'with a provider that is %s is under way, goes on by itself, and is paid for once',
    async (kind) => {
      const { first, again, address } = await startCheck(
        kind === 'lost' ? { kind, score: 0.1 } : { kind },
      );
      expect(first).toMatchObject({
        status: 'pending',
        verdict: null,
        reason: null,
        deposit: null,
      });
      bed.provider.say(address, clean);
      // What they may have taken is begun anew only when it has had time to show up over there.
      await aMinuteLater(address);
      await bed.ask();
      expect(await again()).toMatchObject({ status: 'done', verdict: 'passed' });
      expect(paidFor(address)).toBe(1);
    },
  );

  test('of a slow provider is not waited for longer than a moment, and comes later', async () => {
    const begun = performance.now();
    const { first, again, address } = await startCheck({
      kind: 'slow',
      score: 0.1,
      milliseconds: 4_500,
    });
    expect(performance.now() - begun).toBeLessThan(4_400);
    expect(first.status).toBe('pending');
    await expect.poll(again, { timeout: 8_000 }).toMatchObject({ verdict: 'passed' });
    expect(paidFor(address)).toBe(1);
  });

  test('after ten minutes without an answer, and more, is that nobody answers', async () => {
    const { again } = await startCheck({ kind: 'pending' });
    for (let round = 0; round < 3; round += 1) {
      await bed.due();
      await bed.ask();
      expect(await again()).toMatchObject({ status: 'pending' });
    }
    await bed.giveUp();
    await bed.ask();
    expect(await again()).toMatchObject({ verdict: 'not_scored', reason: 'silent' });
  });

  test('is paid for once, whoever asks', async () => {
    const address = newTronAddress();
    const strangers = [openCustomer(bed), openCustomer(bed)];
    await Promise.all(
      strangers.map((each) =>
        each.call('POST', 'payer_checks', { ...pair, income_account: address }),
      ),
    );
    await ask(address);
    expect(paidFor(address)).toBe(1);
  });
});

describe('is told to nobody else', () => {
  test('another browser, and one without a cookie, find nothing', async () => {
    const { id } = await startCheck(clean);
    const other = openCustomer(bed);
    await other.call('POST', 'payer_checks', { ...pair, income_account: newTronAddress() });
    for (const stranger of [other, openCustomer(bed)]) {
      expect((await stranger.call('GET', `payer_checks/${id}`)).status).toBe(404);
    }
  });

  test.each(['x', '%00', `${'A'.repeat(22)}`, "'; drop table orders; --"])(
    'nor is %s found',
    async (id) => {
      const answer = await customer.call('GET', `payer_checks/${encodeURIComponent(id)}`);
      expect(answer.status).toBe(404);
    },
  );
});

describe('it is offered where it can mean anything', () => {
  const offered = async (income: string, outcome: string) => {
    const asked = { income_payment_system_id: income, outcome_payment_system_id: outcome };
    const { body } = await customer.call('POST', 'rate_calculations/first_slot', asked);
    return body.data.attributes.payer_check_offered;
  };

  test('for coins whose deposits are screened, as the quote says', async () => {
    expect(await offered('trx', 'prusd')).toBe(true);
    expect(await offered('prusd', 'trx')).toBe(false);
    await setTerms({ deposit: false });
    expect(await offered('trx', 'prusd')).toBe(false);
    expect((await ask(newTronAddress())).status).toBe(404);
  });

  test('nowhere without a provider and without a list', async () => {
    const bare = await openTestExchange();
    try {
      const visitor = openCustomer(bare);
      const quote = await visitor.call('POST', 'rate_calculations/first_slot', pair);
      expect(quote.body.data.attributes.payer_check_offered).toBe(false);
      const asked = { ...pair, income_account: newTronAddress() };
      expect((await visitor.call('POST', 'payer_checks', asked)).status).toBe(404);
    } finally {
      await bare.close();
    }
  });

  test.each([
    ['no address', {}, 'required', 'income_account'],
    ['an address of another chain', { income_account: '0x0' }, 'invalid_format', 'income_account'],
    ['a number', { income_account: 12 }, 'invalid_format', 'income_account'],
    [
      'an unknown pair',
      { outcome_payment_system_id: 'none', income_account: 'x' },
      'direction_unavailable',
      'outcome_payment_system_id',
    ],
  ])('%s is refused by its field, and asked about nowhere', async (_name, fields, code, field) => {
    const before = bed.provider.calls.length;
    const { status, body } = await customer.call('POST', 'payer_checks', { ...pair, ...fields });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ code, source: { pointer: `/data/attributes/${field}` } }]);
    expect(bed.provider.calls.length).toBe(before);
  });

  test('an address of ours is nobody’s to pay from', async () => {
    const { wallet } = await customer.placeToPay('coinToWallet');
    const { body } = await ask(String(wallet['address']));
    expect(body.errors).toMatchObject([{ code: 'invalid_format' }]);
  });
});

describe('an order that names it', () => {
  const checksOf = async (id: string) => {
    const screenings = await readScreenings(bed.platform.database, id);
    return screenings.map(({ check, judged }) => [check.address, judged?.moment, judged?.verdict]);
  };

  test('keeps the verdict, and is made whatever it is', async () => {
    for (const [said, verdict] of [
      [clean, 'passed'],
      [tainted, 'risk'],
    ] as const) {
      const { id: payer_check_id, address } = await startCheck(said);
      const id = await customer.place('coinToWallet', { payer_check_id });
      expect(await checksOf(id)).toEqual([[address, 'payer_address', verdict]]);
      expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds', screening: null });
    }
  });

  test('made while the provider was looking gets the verdict when there is one', async () => {
    const { id: payer_check_id, address } = await startCheck({ kind: 'pending' });
    const id = await customer.place('coinToWallet', { payer_check_id });
    expect(await checksOf(id)).toEqual([]);
    bed.provider.say(address, tainted);
    await bed.due();
    await bed.ask();
    expect(await checksOf(id)).toEqual([[address, 'payer_address', 'risk']]);
  });

  test('is made without it where it is another’s, of another pair, used, or old', async () => {
    const stranger = openCustomer(bed);
    const { id: others } = await startCheck(clean, stranger);
    const { id: used } = await startCheck(clean);
    await customer.place('coinToWallet', { payer_check_id: used });
    const { id: old } = await startCheck(clean);
    await bed.platform.database
      .update(payerChecks)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(eq(payerChecks.id, old));
    const { id: elsewhere } = await startCheck(clean);
    const tries = [
      ['coinToWallet', others],
      ['coinToWallet', used],
      ['coinToWallet', old],
      ['coinToWallet', 'nonsense'],
      ['coinToCard', elsewhere],
    ] as const;
    for (const [pairName, payer_check_id] of tries) {
      const id = await customer.place(pairName, { payer_check_id });
      expect(await checksOf(id), payer_check_id).toEqual([]);
    }
  });

  test('is what keeps it: the others are forgotten after a day', async () => {
    const { database } = bed.platform;
    await database.update(payerChecks).set({ createdAt: sql`now() - interval '25 hours'` });
    const { id: young } = await startCheck(clean);
    await sweepPayerChecks(database);
    const left = await database.select().from(payerChecks);
    expect(left.some(({ orderId }) => orderId !== null)).toBe(true);
    expect(left.filter(({ orderId }) => orderId === null).map(({ id }) => id)).toEqual([young]);
  });
});

describe('nobody looks up addresses at the expense of the shop', () => {
  let strict: ScreenedExchange;
  const tryOnce = (by: Customer, fields: object = {}) =>
    by.call('POST', 'payer_checks', { ...pair, income_account: newTronAddress(), ...fields });
  const codeOf = ({ status, body }: Awaited<ReturnType<typeof tryOnce>>) =>
    status === 201 ? 'taken' : body.errors[0].code;

  beforeAll(async () => {
    strict = await openScreenedExchange('amlbot', {
      RATE_LIMIT_PER_MINUTE: '1000',
      SCREENING_PAYER_CHECKS_PER_DAY: '10',
    });
  });
  afterAll(() => strict.close());

  test('a browser, then its address, takes a captcha, then waits; the shop pays for so many', async () => {
    const first = openCustomer(strict);
    expect(codeOf(await tryOnce(first))).toBe('taken');
    expect(codeOf(await tryOnce(first))).toBe('taken');
    expect(codeOf(await tryOnce(first))).toBe('captcha');
    const solved = async (by: Customer) =>
      tryOnce(by, await answeredCaptcha(strict.platform.database));
    expect(codeOf(await tryOnce(first, { captcha_id: 'x', captcha_answer: 'x' }))).toBe('captcha');
    expect(codeOf(await solved(first))).toBe('taken');
    // A new browser of the same address has what the address has left.
    const second = openCustomer(strict);
    expect(codeOf(await tryOnce(second))).toBe('taken');
    expect(codeOf(await tryOnce(openCustomer(strict)))).toBe('captcha');
    for (let turn = 0; turn < 3; turn += 1) expect(codeOf(await solved(first))).toBe('taken');
    const waiting = await solved(first);
    expect([waiting.status, codeOf(waiting)]).toEqual([429, 'rate_limited']);
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
    // Seven are paid for; the shop’s own bound of the day holds for everybody.
    for (let turn = 0; turn < 3; turn += 1) {
      expect(codeOf(await solved(openCustomer(strict)))).toBe('taken');
    }
    const over = await solved(openCustomer(strict));
    expect([over.status, codeOf(over)]).toEqual([429, 'rate_limited']);
    expect(strict.provider.paid).toHaveLength(10);
  });
});

test('with a list alone, who stands on it is not taken, and who does not is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agio-list-'));
  const listed = newTronAddress();
  await writeFile(join(folder, 'list.txt'), `${listed}\n`);
  const shop = await openTestExchange({
    variables: { SCREENING_LIST_FILE: join(folder, 'list.txt') },
  });
  try {
    const visitor = openCustomer(shop);
    const asked = async (income_account: string) => {
      const { body } = await visitor.call('POST', 'payer_checks', { ...pair, income_account });
      return body.data.attributes;
    };
    expect(await asked(listed)).toMatchObject({ verdict: 'risk', reason: 'origin' });
    expect(await asked(newTronAddress())).toMatchObject({ verdict: 'passed', reason: null });
  } finally {
    await shop.close();
    await rm(folder, { recursive: true });
  }
});
