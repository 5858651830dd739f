import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  openScreenerStandIn,
  type ScreenerStandIn,
} from '../../../../screeners/stand-in/testing.ts';
import { expireCorrections } from '../../../exchange/account-corrections/end-correction.ts';
import { notifyOrders } from '../../../money/deposit-watcher/watch-deposits.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { payRound } from '../../../money/payout-processor/pay.ts';
import { railWith } from '../../../money/payout-processor/testing.ts';
import { readQueued } from '../../../money/payouts/read-payouts.ts';
import { runChecks } from '../../../money/screening/run-checks.ts';
import { seizeLease } from '../../../platform/lease/testing.ts';
import { type Answer, type Desk, openTestOffice, type TestOffice } from '../../access/testing.ts';
import { verifyAuditChain } from '../../audit/verify-audit-chain.ts';

const typed = '2202201234567895';
const meant = '2202201284567894';
const coins = 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9';
const otherCoins = 'LQTpS3VaYTjCr4s9Y1t5zbeY26zevf7Fb3';
const riskyCoins = 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz';
const coinsOfLater = 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1';

let office: TestOffice;
let provider: ScreenerStandIn;
let olga: Desk;
let boris: Desk;

beforeAll(async () => {
  provider = await openScreenerStandIn('amlbot');
  office = await openTestOffice({
    SCREENING_PROVIDER: 'amlbot',
    AMLBOT_URL: provider.address,
    AMLBOT_ACCESS_ID: provider.keys.id,
    AMLBOT_ACCESS_KEY: provider.keys.secret,
    SCREENING_ADDRESS_SECONDS: '1',
  });
  olga = office.operator;
  boris = await office.hire('boris', 'Борис', 'cashier');
});

beforeEach(async () => {
  await office.tick();
  provider.sayOfAll({ kind: 'scored', score: 0.01 });
});

afterAll(async () => {
  await assertInvariants(office.platform.database);
  expect((await verifyAuditChain(office.platform.database)).brokenAt).toBeNull();
  await office.close();
  await provider.close();
});

function act(desk: Desk, id: string, action: string, attributes: object, key = randomUUID()) {
  return desk.call('POST', `/orders/${id}/${action}`, attributes, { 'idempotency-key': key });
}

const codeOf = (answer: Answer) => answer.json().errors?.[0]?.code ?? null;
const fieldOf = (answer: Answer) => answer.json().errors?.[0]?.source?.pointer ?? null;
const orderOf = async (id: string, desk = olga) =>
  (await desk.call('GET', `/orders/${id}`)).json().data.attributes;
const rows = async (query: ReturnType<typeof sql>) =>
  (await office.platform.database.execute(query)).rows;

async function done(answer: Promise<Answer>): Promise<void> {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(200);
}

/** Coins that came for roubles: their payout is made by hand. */
async function paid(): Promise<string> {
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 100_000_000n);
  await runChecks(office.modules.orders, 2_000);
  const { database } = office.platform;
  const [deposit] = await rows(sql`select rail from deposits where order_id = ${id}`);
  const name = String(deposit?.['rail']);
  const lease = await seizeLease(database, `watch ${name}`);
  await notifyOrders({ deps: office.modules.orders, name, lease });
  return id;
}

/** Roubles that came for coins: a rail pays. */
async function paidForCoins(): Promise<string> {
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(id);
  const { expected_amount: amount } = await orderOf(id);
  await done(act(olga, id, 'confirm_deposit', { amount }));
  return id;
}

const wrongDigit = { outcome_account: meant, reason: 'Клиент ошибся цифрой' };
const propose = (id: string, attributes: object = wrongDigit, desk = olga) =>
  act(desk, id, 'propose_correction', attributes);

async function correctionOf(id: string) {
  const [correction] = (await orderOf(id)).corrections;
  return correction;
}

const approve = async (id: string, desk = boris) =>
  act(desk, id, 'approve_correction', { correction_id: (await correctionOf(id)).id });
const cancel = async (id: string, desk = olga) =>
  act(desk, id, 'cancel_correction', {
    correction_id: (await correctionOf(id)).id,
    reason: 'Передумали',
  });

/** The link of the newest mail about an order that has one. */
async function linkOf(id: string): Promise<{ to: string; text: string; path: string }> {
  const found = await rows(sql`select recipient, text from mails
    where text like ${`%/orders/${id}/account/%`} order by created_at desc limit 1`);
  const text = String(found[0]?.['text'] ?? '');
  const token = /\/account\/([\w-]+)/.exec(text)?.[1] ?? '';
  const path = `/api/v1/orders/${id}/account_corrections/${token}`;
  return { to: String(found[0]?.['recipient']), text, path };
}

const look = (path: string) => office.app.inject({ method: 'GET', url: path });
const say = (path: string, answer: string) =>
  office.app.inject({ method: 'POST', url: path, payload: { answer } });

async function confirmed(id: string, attributes: object = wrongDigit): Promise<void> {
  await done(propose(id, attributes));
  await done(say((await linkOf(id)).path, 'confirm'));
}

const publicOrder = async (id: string) =>
  (
    await office.app.inject({
      method: 'GET',
      url: `/api/v1/orders/${id}`,
      cookies: office.customerCookies,
    })
  ).json().data.attributes;

describe('a mistyped payout account', () => {
  test('is corrected by two operators, after the customer has confirmed it', async () => {
    const id = await paid();
    const [payout] = (await orderOf(id)).payouts;
    await done(propose(id));
    const open = await orderOf(id);
    expect(open).toMatchObject({ needs: null, outcome_account: typed });
    expect(open.available_actions).toContain('cancel_correction');
    for (const hidden of ['claim_payout', 'propose_correction', 'approve_correction']) {
      expect(open.available_actions).not.toContain(hidden);
    }
    expect(open.corrections).toMatchObject([
      { state: 'proposed', old_account: typed, new_account: meant, reason: wrongDigit.reason },
    ]);
    const early = await act(boris, id, 'claim_payout', { payout_id: payout.id });
    expect(codeOf(early)).toBe('correction_open');
    expect(codeOf(await approve(id))).toBe('invalid_transition');

    const mail = await linkOf(id);
    expect(mail.to).toBe('anna@example.com');
    expect(mail.text).not.toContain(typed);
    expect(mail.text).not.toContain(meant);
    const shown = (await look(mail.path)).json().data.attributes;
    expect(shown).toMatchObject({
      state: 'proposed',
      old_account: '220••••345••••895',
      new_account: '220••••845••••894',
    });
    // A program that looks into mails opens links: that is no answer.
    expect(await correctionOf(id)).toMatchObject({ state: 'proposed' });
    await done(say(mail.path, 'confirm'));
    expect(await orderOf(id)).toMatchObject({ needs: 'release', outcome_account: typed });
    expect(codeOf(await say(mail.path, 'confirm'))).toBe('code_used_or_invalid');
    expect(codeOf(await say(mail.path, 'refuse'))).toBe('code_used_or_invalid');
    expect((await look(mail.path)).json().data.attributes.state).toBe('confirmed');

    expect((await orderOf(id)).available_actions).not.toContain('approve_correction');
    expect(codeOf(await approve(id, olga))).toBe('second_operator');
    expect((await orderOf(id, boris)).available_actions).toContain('approve_correction');
    await done(approve(id));
    const now = await orderOf(id);
    expect(now).toMatchObject({ outcome_account: meant, needs: 'payout', status: 'processing' });
    expect(now.payouts).toMatchObject([
      { state: 'withdrawn', account: typed },
      { state: 'queued', account: meant, rail: 'manual' },
    ]);
    expect(now.corrections).toMatchObject([
      { state: 'applied', proposed_by: 'Ольга (olga)', approved_by: 'Борис (boris)' },
    ]);
    const codes = now.timeline.map(({ code }: { code: string }) => code);
    expect(codes.slice(-3)).toEqual([
      'correction_proposed',
      'correction_confirmed',
      'correction_applied',
    ]);
    expect((await publicOrder(id)).outcome_account.replaceAll(' ', '')).toBe(meant);

    const payout_id = now.payouts[1].id;
    await done(act(boris, id, 'claim_payout', { payout_id }));
    const report = { payout_id, reference: 'b-1', paid_from: 'none' };
    await done(act(boris, id, 'report_payout', report));
    expect(await orderOf(id)).toMatchObject({ status: 'completed' });
    expect((await orderOf(id)).available_actions).not.toContain('propose_correction');
  });

  test('is written to the log with both accounts masked', async () => {
    const id = await paid();
    await confirmed(id);
    await done(approve(id));
    const entries = await rows(sql`select action, after::text as said from audit_log
      where subject_id = ${id} and action like '%_correction' order by id`);
    expect(entries.map(({ action }) => action)).toEqual([
      'propose_correction',
      'approve_correction',
    ]);
    for (const { said } of entries) {
      expect(said).toContain('2202 •••• •••• 7895');
      expect(said).not.toContain(typed);
      expect(said).not.toContain(meant);
    }
  });

  test('is proposed once per key', async () => {
    const id = await paid();
    const key = randomUUID();
    const asked = () => act(olga, id, 'propose_correction', wrongDigit, key);
    const answers = await Promise.all([asked(), asked()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await done(asked());
    expect((await orderOf(id)).corrections).toHaveLength(1);
    expect(codeOf(await propose(id))).toBe('correction_open');
  });

  test.each([
    [{ reason: 'x' }, 'required', 'outcome_account'],
    [{ outcome_account: '', reason: 'x' }, 'required', 'outcome_account'],
    [{ outcome_account: '2202201284567895', reason: 'x' }, 'luhn', 'outcome_account'],
    [{ outcome_account: typed, reason: 'x' }, 'account_unchanged', 'outcome_account'],
    [
      { outcome_account: '2202 2012 3456 7895', reason: 'x' },
      'account_unchanged',
      'outcome_account',
    ],
    [{ outcome_account: '9'.repeat(300), reason: 'x' }, 'too_long', 'outcome_account'],
    [{ outcome_account: 7, reason: 'x' }, 'invalid_format', 'outcome_account'],
    [{ outcome_account: meant }, 'required', 'reason'],
    [{ outcome_account: meant, reason: '  ' }, 'too_short', 'reason'],
  ])('%o is refused: %s', async (attributes, code, field) => {
    const id = await office.placeOrder('ltc', 'sberrub', '1');
    const refused = await propose(id, attributes);
    expect(codeOf(refused), refused.body).toBe(code);
    expect(fieldOf(refused)).toBe(`/data/attributes/${field}`);
    expect((await orderOf(id)).corrections).toEqual([]);
  });

  test('is not corrected where nobody can be asked', async () => {
    const id = await office.placeOrder('ltc', 'sberrub', '1');
    await rows(sql`update orders set email = null, version = version + 1 where id = ${id}`);
    expect(codeOf(await propose(id))).toBe('customer_unreachable');
  });

  test('is proposed, approved and cancelled by those alone who may', async () => {
    const id = await paid();
    expect((await propose(id, wrongDigit, office.support)).statusCode).toBe(403);
    expect((await propose(id, wrongDigit, office.stranger)).statusCode).toBe(401);
    await confirmed(id);
    expect((await approve(id, office.support)).statusCode).toBe(403);
    expect((await cancel(id, office.support)).statusCode).toBe(403);
    const wrong = { correction_id: randomUUID() };
    expect(codeOf(await act(boris, id, 'approve_correction', wrong))).toBe('conflict');
    const reasonless = { correction_id: (await correctionOf(id)).id };
    expect(codeOf(await act(boris, id, 'cancel_correction', reasonless))).toBe('required');
    expect(codeOf(await act(boris, id, 'cancel_correction', { ...wrong, reason: 'x' }))).toBe(
      'conflict',
    );
    expect((await propose('x'.repeat(22))).statusCode).toBe(404);
    await done(cancel(id, boris));
  });

  test('is approved above the setting only after reauthentication', async () => {
    const id = await office.placeOrder('sberrub', 'ltc', '250000');
    await confirmed(id, { outcome_account: otherCoins, reason: 'Другой кошелёк' });
    await rows(sql`update operator_sessions set authenticated_at = now() - interval '11 minutes'`);
    expect(codeOf(await approve(id))).toBe('reauthentication_required');
    await rows(sql`update operator_sessions set authenticated_at = now()`);
    await done(approve(id));
    expect(await orderOf(id)).toMatchObject({ outcome_account: otherCoins });
  });
});

describe('a correction ends without a change', () => {
  test('when the customer refuses', async () => {
    const id = await paid();
    await done(propose(id));
    const { path } = await linkOf(id);
    await done(say(path, 'refuse'));
    expect(codeOf(await say(path, 'confirm'))).toBe('code_used_or_invalid');
    expect(await orderOf(id)).toMatchObject({ needs: 'payout', outcome_account: typed });
    expect(await correctionOf(id)).toMatchObject({ state: 'refused' });
    expect(codeOf(await approve(id))).toBe('invalid_transition');
    expect(codeOf(await cancel(id))).toBe('invalid_transition');
    await done(propose(id));
  });

  test('when an operator cancels it, and then the link opens nothing', async () => {
    const id = await paid();
    await confirmed(id);
    await done(cancel(id));
    expect(await orderOf(id)).toMatchObject({ needs: 'payout', outcome_account: typed });
    expect(await correctionOf(id)).toMatchObject({
      state: 'cancelled',
      cancelled_by: 'Ольга (olga)',
      cancel_reason: 'Передумали',
    });
    expect(codeOf(await approve(id))).toBe('invalid_transition');
  });

  test('when the customer does not answer in time', async () => {
    const id = await paid();
    await done(propose(id));
    expect(await expireCorrections(office.modules.orders)).toBe(0);
    await rows(sql`update account_corrections set expires_at = now() where order_id = ${id}`);
    const { path } = await linkOf(id);
    expect(codeOf(await say(path, 'confirm'))).toBe('code_used_or_invalid');
    expect(await orderOf(id)).toMatchObject({ needs: null });
    expect(await expireCorrections(office.modules.orders)).toBe(1);
    expect(await orderOf(id)).toMatchObject({ needs: 'payout', outcome_account: typed });
    expect(await correctionOf(id)).toMatchObject({ state: 'expired' });
    const told = await rows(sql`select text from mails where recipient = 'anna@example.com'
      and text like '%Новые реквизиты не подтвердили вовремя%'`);
    expect(told.length).toBeGreaterThan(0);
  });

  test('when its order is over, or its money goes back, meanwhile', async () => {
    const cancelled = await office.placeOrder('ltc', 'sberrub', '1');
    await done(propose(cancelled));
    const { path } = await linkOf(cancelled);
    const url = `/api/v1/orders/${cancelled}`;
    const cookies = office.customerCookies;
    expect((await office.app.inject({ method: 'DELETE', url, cookies })).statusCode).toBe(200);
    expect(await correctionOf(cancelled)).toMatchObject({ state: 'ended' });
    const late = await say(path, 'confirm');
    expect(codeOf(late), late.body).toBe('code_used_or_invalid');
    expect(codeOf(await propose(cancelled))).toBe('invalid_transition');

    const rejected = await paid();
    await confirmed(rejected);
    await done(act(boris, rejected, 'hold', { reason: 'Смотрим' }));
    expect(await orderOf(rejected)).toMatchObject({ needs: 'release' });
    await done(act(boris, rejected, 'reject', { reason: 'Не отправляем' }));
    expect(await correctionOf(rejected)).toMatchObject({ state: 'ended' });
    expect(codeOf(await approve(rejected))).toBe('invalid_transition');
  });

  test('for links that are none, whoever’s order it is', async () => {
    const id = await paid();
    await done(propose(id));
    const { path } = await linkOf(id);
    const other = await office.placeOrder('ltc', 'sberrub', '1');
    for (const wrong of [
      path.replace(id, other),
      path.replace(id, 'x'.repeat(22)),
      `${path.slice(0, -3)}abc`,
      `${path}x`,
    ]) {
      expect(codeOf(await look(wrong))).toBe('code_used_or_invalid');
      expect(codeOf(await say(wrong, 'confirm'))).toBe('code_used_or_invalid');
    }
    expect(codeOf(await say(path, 'perhaps'))).toBe('invalid_format');
    expect(fieldOf(await say(path, 'perhaps'))).toBe('/data/attributes/answer');
    await done(cancel(id));
  });
});

describe('a payout', () => {
  test('that is claimed at the moment of a proposal is claimed or corrected, never both', async () => {
    const ids = [
      await paid(),
      await paid(),
      await paid(),
      await paid(),
      await paid(),
      await paid(),
    ];
    const results = await Promise.all(
      ids.map(async (id, at) => {
        const [payout] = (await orderOf(id)).payouts;
        const claim = () => act(boris, id, 'claim_payout', { payout_id: payout.id });
        const begun = at % 2 === 0 ? [claim(), propose(id)] : [propose(id), claim()];
        const [first, second] = await Promise.all(begun);
        return at % 2 === 0 ? [first, second] : [second, first];
      }),
    );
    for (const [at, [claimed, proposed]] of results.entries()) {
      const codes = [claimed && codeOf(claimed), proposed && codeOf(proposed)];
      expect([
        ['correction_open', null],
        [null, 'payout_claimed'],
      ]).toContainEqual(codes);
      const order = await orderOf(ids[at] ?? '');
      const waits = order.corrections.length === 1;
      expect(order.payouts[0].state).toBe(waits ? 'queued' : 'claimed');
    }
  });

  test('in somebody’s hands is given back before its account is corrected', async () => {
    const id = await paid();
    const [{ id: payout_id }] = (await orderOf(id)).payouts;
    await done(act(boris, id, 'claim_payout', { payout_id }));
    expect(codeOf(await propose(id))).toBe('payout_claimed');
    await done(act(boris, id, 'release_payout', { payout_id }));
    await done(propose(id));
    await done(cancel(id));
  });

  test('that came to be while a correction is open waits as well', async () => {
    const id = await office.placeOrder('sberrub', 'ltc', '15000');
    const change = { outcome_account: otherCoins, reason: 'Другой кошелёк' };
    await done(propose(id, change));
    await office.claim(id);
    const { expected_amount: amount } = await orderOf(id);
    await done(act(olga, id, 'confirm_deposit', { amount }));
    const [payout] = (await orderOf(id)).payouts;
    const due = async () =>
      (await readQueued(office.platform.database, payout.rail)).map(({ orderId }) => orderId);
    expect(payout).toMatchObject({ state: 'queued', account: coins });
    expect(await due()).not.toContain(id);
    await done(say((await linkOf(id)).path, 'confirm'));
    expect(await due()).not.toContain(id);
    await done(approve(id));
    expect(await due()).toContain(id);
    expect((await orderOf(id)).payouts).toMatchObject([
      { state: 'withdrawn', account: coins },
      { state: 'queued', account: otherCoins },
    ]);
  });

  test('that a rail signs at the moment of a proposal is never sent, and the next one is', async () => {
    const id = await paidForCoins();
    const [{ rail: name }] = (await orderOf(id)).payouts;
    const sent: string[] = [];
    const asked: [string, string, readonly string[]][] = [];
    const usual = railWith({});
    let signing = async () => {};
    const rail = railWith({
      async prepare(request, locked) {
        if (request.payoutId.startsWith(id)) {
          asked.push([request.payoutId, request.address, request.accounted]);
          await signing();
        }
        return usual.prepare(request, locked);
      },
      async submit({ raw }) {
        sent.push(raw);
        return 'accepted';
      },
      async lookup({ raw, networkFee }) {
        const arrived = !raw.startsWith(id) || sent.includes(raw);
        return { state: arrived ? 'confirmed' : 'absent', confirmations: 9, networkFee };
      },
    });
    const lease = await seizeLease(office.platform.database, `pay ${name}`);
    const pay = () => payRound({ deps: office.modules.orders, name, rail, lease });
    signing = () => done(propose(id, { outcome_account: otherCoins, reason: 'Другой кошелёк' }));
    await pay();
    signing = async () => {};
    await pay();
    expect(sent.filter((raw) => raw.startsWith(id))).toEqual([]);
    await done(say((await linkOf(id)).path, 'confirm'));
    await pay();
    await done(approve(id));
    await pay();
    expect(sent.filter((raw) => raw.startsWith(id))).toEqual([`${id}:3`]);
    expect(asked).toEqual([
      [`${id}:1`, coins, []],
      [`${id}:3`, otherCoins, [`ref ${id}:1`]],
    ]);
    expect((await orderOf(id)).payouts).toMatchObject([
      { state: 'withdrawn' },
      { state: 'withdrawn' },
      { state: 'sent', account: otherCoins },
    ]);
  });

  test('that failed is corrected before it is made once more', async () => {
    const id = await paid();
    const [{ id: payout_id }] = (await orderOf(id)).payouts;
    await done(act(boris, id, 'claim_payout', { payout_id }));
    const failed = { payout_id, reason: 'Банк вернул: нет такого счёта' };
    await done(act(boris, id, 'report_payout_failed', failed));
    await confirmed(id);
    await done(act(olga, id, 'retry_payout', {}));
    const [, again] = (await orderOf(id)).payouts;
    expect(codeOf(await act(boris, id, 'claim_payout', { payout_id: again.id }))).toBe(
      'correction_open',
    );
    await done(approve(id));
    const { payouts } = await orderOf(id);
    expect(payouts.at(-1)).toMatchObject({ state: 'queued', account: meant });
    await done(act(boris, id, 'claim_payout', { payout_id: payouts.at(-1).id }));
  });
});

describe('the database itself', () => {
  test('lets no payout leave, nobody approve alone, and no account change otherwise', async () => {
    const id = await paid();
    await confirmed(id);
    const { database } = office.platform;
    const refused = [
      sql`update payouts set state = 'claimed', claimed_by = 'operator:x', claimed_at = now()
           where order_id = ${id}`,
      sql`update account_corrections set state = 'applied', ended_at = now(),
           approved_by = proposed_by where order_id = ${id}`,
      sql`update account_corrections set state = 'applied', ended_at = now() where order_id = ${id}`,
      sql`update orders set outcome_account = ${meant}, version = version + 1 where id = ${id}`,
      sql`insert into account_corrections (order_id, old_account, new_account, reason, proposed_by,
           token_hash, expires_at) values (${id}, 'a', 'b', 'c', 'operator:x', 'd', now())`,
    ];
    for (const query of refused) await expect(database.execute(query)).rejects.toThrow();
    await done(cancel(id));
  });
});

describe('the new account is looked at as that of a new order', () => {
  test('one of ours is refused', async () => {
    const id = await office.placeOrder('sberrub', 'ltc', '15000');
    const other = await office.placeOrder('ltc', 'sberrub', '1');
    await office.deposit(other, 1n);
    const [own] = await rows(sql`select address from order_requisites where order_id = ${other}`);
    const refused = await propose(id, { outcome_account: own?.['address'], reason: 'x' });
    expect([codeOf(refused), fieldOf(refused)]).toEqual([
      'invalid_format',
      '/data/attributes/outcome_account',
    ]);
  });

  test('one of risk is refused, and stops the order where it became one meanwhile', async () => {
    const id = await paidForCoins();
    provider.sayOfAll({ kind: 'scored', score: 0.9, shares: { mixer: 0.6 } });
    const refused = await propose(id, { outcome_account: riskyCoins, reason: 'Другой кошелёк' });
    expect([codeOf(refused), fieldOf(refused)]).toEqual([
      'address_risk',
      '/data/attributes/outcome_account',
    ]);
    provider.sayOfAll({ kind: 'scored', score: 0.01 });
    const change = { outcome_account: coinsOfLater, reason: 'Другой кошелёк' };
    await confirmed(id, change);
    provider.sayOfAll({ kind: 'scored', score: 0.9, shares: { mixer: 0.6 } });
    await done(approve(id));
    const order = await orderOf(id);
    expect(order).toMatchObject({ status: 'moderation', outcome_account: coinsOfLater });
    expect(order.payouts.every(({ state }: { state: string }) => state === 'withdrawn')).toBe(true);
    expect(order.risk_flags).toMatchObject([{ rule: 'screening' }]);
  });

  test('one of the block list stops the order for a person', async () => {
    const id = await paid();
    await confirmed(id);
    const entry = { kind: 'account', value: meant, reason: 'Жалоба' };
    const added = await office.admin.call('POST', '/blocks', entry);
    expect(added.statusCode, added.body).toBeLessThan(300);
    await done(approve(id));
    const order = await orderOf(id);
    expect(order).toMatchObject({ status: 'moderation', outcome_account: meant });
    expect(order.risk_flags).toMatchObject([{ rule: 'blocked' }]);
    expect(order.payouts.every(({ state }: { state: string }) => state === 'withdrawn')).toBe(true);
  });
});
