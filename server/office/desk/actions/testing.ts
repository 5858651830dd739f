import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { openScreenerStandIn } from '../../../../screeners/stand-in/testing.ts';
import { notifyOrders } from '../../../money/deposit-watcher/watch-deposits.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { runChecks } from '../../../money/screening/run-checks.ts';
import { seizeLease } from '../../../platform/lease/testing.ts';
import { type Answer, type Desk, openTestOffice } from '../../access/testing.ts';
import { verifyAuditChain } from '../../audit/verify-audit-chain.ts';

/** Accounts of the stories: as it was typed first, as it was meant, and of coins. */
export const typed = '2202201234567895';
export const meant = '2202201284567894';
export const coins = 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9';
export const otherCoins = 'LQTpS3VaYTjCr4s9Y1t5zbeY26zevf7Fb3';
export const wrongDigit = { outcome_account: meant, reason: 'Клиент ошибся цифрой' };

export const codeOf = (answer: Answer) => answer.json().errors?.[0]?.code ?? null;
export const fieldOf = (answer: Answer) => answer.json().errors?.[0]?.source?.pointer ?? null;

/** Waits for an answer that all is well; any other fails the test, with what it says. */
export async function done(answer: Promise<Answer>): Promise<void> {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(200);
}

export type CorrectionDesk = Awaited<ReturnType<typeof openCorrectionDesk>>;

/** An office with two cashiers and a screener, and what they and a customer do in a correction. */
export async function openCorrectionDesk() {
  const provider = await openScreenerStandIn('amlbot');
  const office = await openTestOffice({
    SCREENING_PROVIDER: 'amlbot',
    AMLBOT_URL: provider.address,
    AMLBOT_ACCESS_ID: provider.keys.id,
    AMLBOT_ACCESS_KEY: provider.keys.secret,
    SCREENING_ADDRESS_SECONDS: '1',
    INBOUND_MAIL_SECRET: 'a-secret-of-the-mail-service',
    INBOUND_MAIL_ADDRESS: 'help@in.agio.example',
  });
  const olga = office.operator;
  const boris = await office.hire('boris', 'Борис', 'cashier');
  const act = (desk: Desk, id: string, action: string, attributes: object, key = randomUUID()) =>
    desk.call('POST', `/orders/${id}/${action}`, attributes, { 'idempotency-key': key });
  const rows = async (query: ReturnType<typeof sql>) =>
    (await office.platform.database.execute(query)).rows;
  const orderOf = async (id: string, desk = olga) =>
    (await desk.call('GET', `/orders/${id}`)).json().data.attributes;
  const correctionOf = async (id: string) => (await orderOf(id)).corrections[0];
  const propose = (id: string, attributes: object = wrongDigit, desk = olga) =>
    act(desk, id, 'propose_correction', attributes);
  const say = (path: string, answer: string) =>
    office.app.inject({ method: 'POST', url: path, payload: { answer } });

  /** The link of the newest mail about an order that has one. */
  async function linkOf(id: string) {
    const found = await rows(sql`select recipient, text, reply_to from mails
      where text like ${`%/orders/${id}/account/%`} order by created_at desc limit 1`);
    const text = String(found[0]?.['text'] ?? '');
    const token = /\/account\/([\w-]+)/.exec(text)?.[1] ?? '';
    const path = `/api/v1/orders/${id}/account_corrections/${token}`;
    return { to: String(found[0]?.['recipient']), replyTo: found[0]?.['reply_to'], text, path };
  }

  return {
    office,
    provider,
    olga,
    boris,
    act,
    rows,
    orderOf,
    correctionOf,
    propose,
    say,
    linkOf,
    ...paidOrders({ office, act, rows, orderOf, olga }),
    look: (path: string) => office.app.inject({ method: 'GET', url: path }),
    approve: async (id: string, desk = boris) =>
      act(desk, id, 'approve_correction', { correction_id: (await correctionOf(id)).id }),
    cancel: async (id: string, desk = olga) =>
      act(desk, id, 'cancel_correction', {
        correction_id: (await correctionOf(id)).id,
        reason: 'Передумали',
      }),
    async confirmed(id: string, attributes: object = wrongDigit): Promise<void> {
      await done(propose(id, attributes));
      await done(say((await linkOf(id)).path, 'confirm'));
    },
    async close(): Promise<void> {
      await assertInvariants(office.platform.database);
      expect((await verifyAuditChain(office.platform.database)).brokenAt).toBeNull();
      await office.close();
      await provider.close();
    },
  };
}

type Bed = {
  readonly office: Awaited<ReturnType<typeof openTestOffice>>;
  readonly olga: Desk;
  act(desk: Desk, id: string, action: string, attributes: object): Promise<Answer>;
  rows(query: ReturnType<typeof sql>): Promise<readonly Record<string, unknown>[]>;
  orderOf(id: string): Promise<{ readonly expected_amount: string }>;
};

function paidOrders({ office, olga, act, rows, orderOf }: Bed) {
  return {
    /** Coins that came for roubles: their payout is made by hand. */
    async paid(): Promise<string> {
      const id = await office.placeOrder('ltc', 'sberrub', '1');
      await office.deposit(id, 100_000_000n);
      await runChecks(office.modules.orders, 2_000);
      const { database } = office.platform;
      const [deposit] = await rows(sql`select rail from deposits where order_id = ${id}`);
      const name = String(deposit?.['rail']);
      const lease = await seizeLease(database, `watch ${name}`);
      await notifyOrders({ deps: office.modules.orders, name, lease });
      return id;
    },
    /** Roubles that came for coins: a rail pays. */
    async paidForCoins(): Promise<string> {
      const id = await office.placeOrder('sberrub', 'ltc', '15000');
      await office.claim(id);
      const { expected_amount: amount } = await orderOf(id);
      await done(act(olga, id, 'confirm_deposit', { amount }));
      return id;
    },
  };
}
