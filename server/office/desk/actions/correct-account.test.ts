import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireCorrections } from '../../../exchange/account-corrections/end-correction.ts';
import {
  type CorrectionDesk,
  codeOf,
  done,
  fieldOf,
  meant,
  openCorrectionDesk,
  otherCoins,
  typed,
  wrongDigit,
} from './testing.ts';

let desk: CorrectionDesk;

beforeAll(async () => {
  desk = await openCorrectionDesk();
});

beforeEach(async () => {
  await desk.office.tick();
  desk.provider.sayOfAll({ kind: 'scored', score: 0.01 });
});

afterAll(() => desk.close());

const publicOrder = async (id: string) =>
  (
    await desk.office.app.inject({
      method: 'GET',
      url: `/api/v1/orders/${id}`,
      cookies: desk.office.customerCookies,
    })
  ).json().data.attributes;

describe('a mistyped payout account', () => {
  test('is corrected by two operators, after the customer has confirmed it', async () => {
    const id = await desk.paid();
    const [payout] = (await desk.orderOf(id)).payouts;
    await done(desk.propose(id));
    const open = await desk.orderOf(id);
    expect(open).toMatchObject({ needs: null, outcome_account: typed });
    expect(open.available_actions).toContain('cancel_correction');
    for (const hidden of ['claim_payout', 'propose_correction', 'approve_correction']) {
      expect(open.available_actions).not.toContain(hidden);
    }
    expect(open.corrections).toMatchObject([
      { state: 'proposed', old_account: typed, new_account: meant, reason: wrongDigit.reason },
    ]);
    const early = await desk.act(desk.boris, id, 'claim_payout', { payout_id: payout.id });
    expect(codeOf(early)).toBe('correction_open');
    expect(codeOf(await desk.approve(id))).toBe('invalid_transition');

    const mail = await desk.linkOf(id);
    expect(mail.to).toBe('anna@example.com');
    expect(mail.replyTo).toMatch(/^help\+[0-9]{10}-[a-z2-7]{12}@in\.agio\.example$/);
    expect(mail.text).not.toContain(typed);
    expect(mail.text).not.toContain(meant);
    const shown = (await desk.look(mail.path)).json().data.attributes;
    expect(shown).toMatchObject({
      state: 'proposed',
      old_account: '220••••345••••895',
      new_account: '220••••845••••894',
    });
    // A program that looks into mails opens links: that is no answer.
    expect(await desk.correctionOf(id)).toMatchObject({ state: 'proposed' });
    await done(desk.say(mail.path, 'confirm'));
    expect(await desk.orderOf(id)).toMatchObject({ needs: 'release', outcome_account: typed });
    expect(codeOf(await desk.say(mail.path, 'confirm'))).toBe('code_used_or_invalid');
    expect(codeOf(await desk.say(mail.path, 'refuse'))).toBe('code_used_or_invalid');
    expect((await desk.look(mail.path)).json().data.attributes.state).toBe('confirmed');

    expect((await desk.orderOf(id)).available_actions).not.toContain('approve_correction');
    expect(codeOf(await desk.approve(id, desk.olga))).toBe('second_operator');
    expect((await desk.orderOf(id, desk.boris)).available_actions).toContain('approve_correction');
    await done(desk.approve(id));
    const now = await desk.orderOf(id);
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
    await done(desk.act(desk.boris, id, 'claim_payout', { payout_id }));
    const report = { payout_id, reference: 'b-1', paid_from: 'none' };
    await done(desk.act(desk.boris, id, 'report_payout', report));
    expect(await desk.orderOf(id)).toMatchObject({ status: 'completed' });
    expect((await desk.orderOf(id)).available_actions).not.toContain('propose_correction');
  });

  test('is written to the log with both accounts masked', async () => {
    const id = await desk.paid();
    await desk.confirmed(id);
    await done(desk.approve(id));
    const entries = await desk.rows(sql`select action, after::text as said from audit_log
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
    const id = await desk.paid();
    const key = randomUUID();
    const asked = () => desk.act(desk.olga, id, 'propose_correction', wrongDigit, key);
    const answers = await Promise.all([asked(), asked()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await done(asked());
    expect((await desk.orderOf(id)).corrections).toHaveLength(1);
    expect(codeOf(await desk.propose(id))).toBe('correction_open');
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
    const id = await desk.office.placeOrder('ltc', 'sberrub', '1');
    const refused = await desk.propose(id, attributes);
    expect(codeOf(refused), refused.body).toBe(code);
    expect(fieldOf(refused)).toBe(`/data/attributes/${field}`);
    expect((await desk.orderOf(id)).corrections).toEqual([]);
  });

  test('is not corrected where nobody can be asked', async () => {
    const id = await desk.office.placeOrder('ltc', 'sberrub', '1');
    await desk.rows(sql`update orders set email = null, version = version + 1 where id = ${id}`);
    expect(codeOf(await desk.propose(id))).toBe('customer_unreachable');
  });

  test('is proposed, approved and cancelled by those alone who may', async () => {
    const id = await desk.paid();
    expect((await desk.propose(id, wrongDigit, desk.office.support)).statusCode).toBe(403);
    expect((await desk.propose(id, wrongDigit, desk.office.stranger)).statusCode).toBe(401);
    await desk.confirmed(id);
    expect((await desk.approve(id, desk.office.support)).statusCode).toBe(403);
    expect((await desk.cancel(id, desk.office.support)).statusCode).toBe(403);
    const wrong = { correction_id: randomUUID() };
    expect(codeOf(await desk.act(desk.boris, id, 'approve_correction', wrong))).toBe('conflict');
    const reasonless = { correction_id: (await desk.correctionOf(id)).id };
    expect(codeOf(await desk.act(desk.boris, id, 'cancel_correction', reasonless))).toBe(
      'required',
    );
    expect(
      codeOf(await desk.act(desk.boris, id, 'cancel_correction', { ...wrong, reason: 'x' })),
    ).toBe('conflict');
    expect((await desk.propose('x'.repeat(22))).statusCode).toBe(404);
    await done(desk.cancel(id, desk.boris));
  });

  test('is approved above the setting only after reauthentication', async () => {
    const id = await desk.office.placeOrder('sberrub', 'ltc', '250000');
    await desk.confirmed(id, { outcome_account: otherCoins, reason: 'Другой кошелёк' });
    await desk.rows(
      sql`update operator_sessions set authenticated_at = now() - interval '11 minutes'`,
    );
    expect(codeOf(await desk.approve(id))).toBe('reauthentication_required');
    await desk.rows(sql`update operator_sessions set authenticated_at = now()`);
    await done(desk.approve(id));
    expect(await desk.orderOf(id)).toMatchObject({ outcome_account: otherCoins });
  });
});

describe('a correction ends without a change', () => {
  test('when the customer refuses', async () => {
    const id = await desk.paid();
    await done(desk.propose(id));
    const { path } = await desk.linkOf(id);
    await done(desk.say(path, 'refuse'));
    expect(codeOf(await desk.say(path, 'confirm'))).toBe('code_used_or_invalid');
    expect(await desk.orderOf(id)).toMatchObject({ needs: 'payout', outcome_account: typed });
    expect(await desk.correctionOf(id)).toMatchObject({ state: 'refused' });
    expect(codeOf(await desk.approve(id))).toBe('invalid_transition');
    expect(codeOf(await desk.cancel(id))).toBe('invalid_transition');
    await done(desk.propose(id));
  });

  test('when an operator cancels it, and then the link opens nothing', async () => {
    const id = await desk.paid();
    await desk.confirmed(id);
    await done(desk.cancel(id));
    expect(await desk.orderOf(id)).toMatchObject({ needs: 'payout', outcome_account: typed });
    expect(await desk.correctionOf(id)).toMatchObject({
      state: 'cancelled',
      cancelled_by: 'Ольга (olga)',
      cancel_reason: 'Передумали',
    });
    expect(codeOf(await desk.approve(id))).toBe('invalid_transition');
  });

  test('when the customer does not answer in time', async () => {
    const id = await desk.paid();
    await done(desk.propose(id));
    expect(await expireCorrections(desk.office.modules.orders)).toBe(0);
    await desk.rows(sql`update account_corrections set expires_at = now() where order_id = ${id}`);
    const { path } = await desk.linkOf(id);
    expect(codeOf(await desk.say(path, 'confirm'))).toBe('code_used_or_invalid');
    expect(await desk.orderOf(id)).toMatchObject({ needs: null });
    expect(await expireCorrections(desk.office.modules.orders)).toBe(1);
    expect(await desk.orderOf(id)).toMatchObject({ needs: 'payout', outcome_account: typed });
    expect(await desk.correctionOf(id)).toMatchObject({ state: 'expired' });
    const mailed = await desk.rows(sql`select text from mails where recipient = 'anna@example.com'
      and text like '%Новые реквизиты не подтвердили вовремя%'`);
    expect(mailed.length).toBeGreaterThan(0);
  });

  test('when its order is over, or its money goes back, meanwhile', async () => {
    const cancelled = await desk.office.placeOrder('ltc', 'sberrub', '1');
    await done(desk.propose(cancelled));
    const { path } = await desk.linkOf(cancelled);
    const url = `/api/v1/orders/${cancelled}`;
    const cookies = desk.office.customerCookies;
    expect((await desk.office.app.inject({ method: 'DELETE', url, cookies })).statusCode).toBe(200);
    expect(await desk.correctionOf(cancelled)).toMatchObject({ state: 'ended' });
    const late = await desk.say(path, 'confirm');
    expect(codeOf(late), late.body).toBe('code_used_or_invalid');
    expect(codeOf(await desk.propose(cancelled))).toBe('invalid_transition');

    const rejected = await desk.paid();
    await desk.confirmed(rejected);
    await done(desk.act(desk.boris, rejected, 'hold', { reason: 'Смотрим' }));
    expect(await desk.orderOf(rejected)).toMatchObject({ needs: 'release' });
    await done(desk.act(desk.boris, rejected, 'reject', { reason: 'Не отправляем' }));
    expect(await desk.correctionOf(rejected)).toMatchObject({ state: 'ended' });
    expect(codeOf(await desk.approve(rejected))).toBe('invalid_transition');
  });

  test('for links that are none, whoever’s order it is', async () => {
    const id = await desk.paid();
    await done(desk.propose(id));
    const { path } = await desk.linkOf(id);
    const other = await desk.office.placeOrder('ltc', 'sberrub', '1');
    for (const wrong of [
      path.replace(id, other),
      path.replace(id, 'x'.repeat(22)),
      `${path.slice(0, -3)}abc`,
      `${path}x`,
    ]) {
      expect(codeOf(await desk.look(wrong))).toBe('code_used_or_invalid');
      expect(codeOf(await desk.say(wrong, 'confirm'))).toBe('code_used_or_invalid');
    }
    expect(codeOf(await desk.say(path, 'perhaps'))).toBe('invalid_format');
    expect(fieldOf(await desk.say(path, 'perhaps'))).toBe('/data/attributes/answer');
    await done(desk.cancel(id));
  });
});
