import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { operatorActor } from '../../../core/actor.ts';
import { systemAccount } from '../../../core/ledger/journal.ts';
import { amount } from '../../../core/money/amount.ts';
import { incomeUnits } from '../../../core/money/units.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { VerificationDecision } from '../../../core/verifications/card-verification.ts';
import { passVerifiedOrders } from '../../exchange/orders/change/pass-verified.ts';
import {
  type Customer,
  type Fields,
  fieldsOf,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { reportDeposit } from '../../money/deposit-watcher/report-deposit.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { judgeVerification } from '../verifications/decide-verification.ts';
import { type Form, formOf, picture } from '../verifications/testing.ts';

const olga = { actor: operatorActor('00000000-0000-7000-8000-000000000001'), ip: '127.0.0.1' };

/** An exchange that has the cards of one bank verified before they pay, an hour each. */
export async function openGate() {
  const bed = await openTestExchange({ variables: { CARD_WAIT_SECONDS: '3600' } });
  const { platform } = bed;
  const { database } = platform;
  await database.execute(sql`
    update payment_systems set card_verification = true where code = 'SBERRUB'`);
  await database.execute(sql`update requisites set slots = 1000`);
  await database.execute(sql`update support_desks set around_the_clock = true`);
  await bed.catalogue.refresh();
  const banks = await openCustomer(bed).call('GET', 'issuing_banks');
  const bankId: string = banks.body.data[0].id;
  let drawn = 5_000;

  /** Sends a photo of the card, as the page does it. */
  async function send(customer: Customer, fields: Form = {}) {
    drawn += 1;
    const card = { card_number: '2200000000000004', name: 'ANNA PETROVA', issuing_bank_id: bankId };
    const form = formOf({ ...card, ...fields }, await picture(drawn).jpeg().toBuffer());
    const answer = await bed.app.inject({
      method: 'POST',
      url: '/api/v1/card_verifications',
      payload: form.payload,
      // So many photos of one address would be refused.
      remoteAddress: `10.0.${drawn >> 8}.${drawn & 255}`,
      headers: { ...form.headers, 'site-locale': 'en' },
      cookies: { ...customer.cookies() },
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  async function sent(customer: Customer, fields: Form = {}): Promise<string> {
    const { status, body } = await send(customer, fields);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data.id;
  }

  async function decide(id: string, decision: VerificationDecision, reason: string | null = null) {
    const judgement = { decision, reason, everyDirection: false, by: olga };
    const judged = await inTransaction(database, (tx) =>
      judgeVerification(tx, platform, id, judgement),
    );
    if (isRefusal(judged)) throw new Error(JSON.stringify(judged));
  }

  return {
    bed,
    send,
    sent,
    decide,
    /** What the worker does every second. */
    work: () => passVerifiedOrders(bed.deps),
    async verified(customer: Customer, fields: Form = {}): Promise<string> {
      const id = await sent(customer, fields);
      await decide(id, 'approve');
      return id;
    },
    place: (customer: Customer, change: Fields = {}) =>
      customer.call('POST', 'orders', fieldsOf('cardToCoin', change)),
    preflight: (customer: Customer, change: Fields = {}) =>
      customer.call('POST', 'orders/preflight', fieldsOf('cardToCoin', change)),
    ...looksOf(bed),
  };
}

/** What the test asks of the database, and what operators see. */
function looksOf(bed: TestExchange) {
  const { database } = bed.platform;
  return {
    async mailsOf(number: string): Promise<string[]> {
      const { rows } = await database.execute<{ subject: string }>(
        sql`select subject from mails where subject like ${`%${number}%`} order by id`,
      );
      return rows.map(({ subject }) => subject);
    },
    async free(system: string): Promise<bigint> {
      const { rows } = await database.execute<{ balance: string }>(
        sql`select balance from ledger_accounts where name = ${systemAccount('reserve', system)}`,
      );
      return BigInt(rows[0]?.balance ?? '0');
    },
    /** An operator sees the money on the account. */
    async report(orderId: string, units: bigint): Promise<void> {
      const reported = await reportDeposit(bed.deps, {
        orderId,
        actor: olga.actor,
        key: randomUUID(),
        reference: null,
        amountFor: async ({ income }) => amount(incomeUnits(units), income.asset),
        alongside: async () => undefined,
      });
      if (isRefusal(reported)) throw new Error(JSON.stringify(reported));
    },
  };
}

export type Gate = Awaited<ReturnType<typeof openGate>>;
