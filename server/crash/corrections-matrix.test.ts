import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payeeAccount } from '../people/withdrawals/testing.ts';
import { call, insideOf, patienceSeconds, payFor, until } from './patient-customer.ts';
import { hireTwo, type PatientOperator } from './patient-operator.ts';
import { countOpen, provePaidOnce } from './prove-paid-once.ts';
import { shortSeeds, thirdOf } from './seeds.ts';
import { type ProcessName, type Service, startService } from './service-under-test.ts';

/** How an order whose payout account is corrected goes on. */
const stories = ['agreed', 'refused', 'racing'] as const;
type Story = (typeof stories)[number];
type Point = { readonly process: ProcessName; readonly name: string; readonly story: Story };

function change(event: string, story: Story): Point[] {
  return ['decided', 'kept', 'uncommitted', 'committed'].map((moment) => {
    return { process: 'web', name: `${event}.${moment}`, story };
  });
}

/** Every step between a proposal, the customer's answer, the change and the payout. */
const points: readonly Point[] = [
  ...change('correction_proposed', 'agreed'),
  ...change('correction_confirmed', 'agreed'),
  ...change('correction_applied', 'agreed'),
  ...change('correction_ended', 'refused'),
  ...[
    'deposit_credited.uncommitted',
    'payout.found',
    'payout.signed',
    'payout_sent.uncommitted',
    'payout.prepared',
    'payout.left',
    'payout_confirmed.uncommitted',
  ].flatMap((name): Point[] => [
    { process: 'worker', name, story: 'agreed' },
    { process: 'worker', name, story: 'racing' },
  ]),
];

const mistyped = payeeAccount;
const meant = 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq';

let service: Service;
let olga: PatientOperator;
let boris: PatientOperator;

beforeAll(async () => {
  service = await startService(['web', 'worker']);
  const [first, second] = await hireTwo(service);
  if (first === undefined || second === undefined) throw new Error('nobody works here');
  [olga, boris] = [first, second];
});

afterAll(() => service.close());

async function only<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) {
  const { rows } = await service.platform.database.execute<Row>(query);
  return rows;
}

async function correctionOf(id: string): Promise<{ readonly id: string; readonly state: string }> {
  const [row, ...more] = await only<{ id: string; state: string }>(
    sql`select id, state from account_corrections where order_id = ${id}`,
  );
  if (row === undefined || more.length > 0) throw new Error(`${id} has not one correction`);
  return row;
}

async function tokenOf(id: string): Promise<string> {
  const link = `/orders/${id}/account/`;
  const [mail] = await only<{ text: string }>(
    sql`select text from mails where position(${link} in text) > 0`,
  );
  const token = /^[\w-]{43}/.exec(mail?.text.split(link)[1] ?? '')?.[0];
  if (token === undefined) throw new Error('no mail has the link');
  return token;
}

/** False where the payout had left, or was leaving, before anybody proposed another account. */
async function propose(id: string): Promise<boolean> {
  const said = { outcome_account: meant, reason: 'Клиент ошибся цифрой' };
  const { status, body } = await olga.act(`/orders/${id}/propose_correction`, said);
  if (status === 200) return true;
  if (status === 409) return false;
  throw new Error(JSON.stringify(body));
}

/** Tells one order to its end, and throws unless its money went where it should, once. */
async function tell(story: Story): Promise<void> {
  const id = await insideOf(service).place('walletToCoin', { outcome_account: mistyped });
  if (story === 'racing') {
    await payFor(service, id, 1_000_000n);
    await until(service, id, ({ payout }) => payout !== 'none');
  }
  const proposed = await propose(id);
  if (!proposed && story !== 'racing') throw new Error('nobody could propose an account');
  if (story !== 'racing') await payFor(service, id, 1_000_000n);
  if (proposed) {
    const answer = story === 'refused' ? 'refuse' : 'confirm';
    const path = `orders/${id}/account_corrections/${await tokenOf(id)}`;
    await call(service, 'POST', path, { answer });
    // An answer that was lost is told of as used up; what counts is what stands.
    const { id: correction_id, state } = await correctionOf(id);
    expect(state).toBe(story === 'refused' ? 'refused' : 'confirmed');
    if (story !== 'refused') {
      const approved = await boris.act(`/orders/${id}/approve_correction`, { correction_id });
      expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    }
  }
  await until(service, id, ({ status }) => status === 'completed');
  const isCorrected = proposed && story !== 'refused';
  const paid = await only<{ address: string }>(sql`
    select t.address from simulated_transfers t join payouts p on p.id = t.payout_id
     where p.order_id = ${id} and t.kind = 'payout' and not t.failed`);
  expect(paid).toEqual([{ address: isCorrected ? meant : mistyped }]);
  if (proposed) {
    expect((await correctionOf(id)).state).toBe(isCorrected ? 'applied' : 'refused');
  }
}

describe.each(shortSeeds)('under the seed %i', (seed) => {
  const mine = thirdOf(seed, points);

  test(`no kill pays a corrected order twice or to its old account, at ${mine.length} points`, async () => {
    const running: Promise<void>[] = [];
    for (const { process, name, story } of mine) {
      service.arm(process, name);
      const killed = service.untilKilled(process, patienceSeconds).then(() => 'killed');
      killed.catch(() => undefined);
      for (let ended = ''; ended !== 'killed'; ) {
        const telling = tell(story);
        telling.catch(() => undefined);
        running.push(telling);
        ended = await Promise.race([killed, telling.then(() => 'told')]).catch((cause: unknown) => {
          throw new Error(`${name} was not reached under the seed ${seed}`, { cause });
        });
      }
    }
    await Promise.all([...running, ...stories.map(tell)]);
    await provePaidOnce(service.platform.database);
    expect(await countOpen(service.platform.database)).toBe(0);
  }, 1_800_000);
});
