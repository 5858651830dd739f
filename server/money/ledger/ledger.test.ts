import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { journal, type Posting } from '../../../core/ledger/journal.ts';
import { transitions } from '../../../core/orders/decide/transitions.ts';
import { orderStatuses } from '../../../core/orders/order.ts';
import { inTransaction, sqlStateOf } from '../../platform/database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { readBalance, readServiceBalances, readUserTotals } from './balances.ts';
import { openAccounts } from './open-accounts.ts';
import { isOverdraft, postJournals } from './post-journals.ts';
import { assertInvariants, proveLedger } from './testing.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase({ poolMax: 20 });
  await openAccounts(db.database, [
    { code: 'BTC', asset: 'BTC' },
    { code: 'SBERRUB', asset: 'RUB' },
  ]);
});

afterEach(() => assertInvariants(db.database));
afterAll(() => db.close());

async function post(postings: readonly Posting[], key: string = randomUUID()): Promise<void> {
  await inTransaction(db.database, (tx) =>
    postJournals(tx, [{ kind: 'correction', postings }], { key }),
  );
}

const bring = (units: bigint, key?: string) =>
  post(
    [
      { account: 'reserve:BTC', asset: 'BTC', units },
      { account: 'adjustment:BTC', asset: 'BTC', units: -units },
    ],
    key,
  );

async function errorOf(act: () => Promise<unknown>): Promise<unknown> {
  return act().then(
    () => {
      throw new Error('nothing was refused');
    },
    (error: unknown) => error,
  );
}

const stateOf = async (act: () => Promise<unknown>) => sqlStateOf(await errorOf(act));

describe('the database itself refuses', () => {
  test('a journal that does not sum to zero, at its commit', async () => {
    const lopsided = () => post([{ account: 'reserve:BTC', asset: 'BTC', units: 5n }]);
    expect(await stateOf(lopsided)).toBe('23514');
    const crossed = () =>
      post([
        { account: 'reserve:BTC', asset: 'BTC', units: 5n },
        { account: 'position:RUB', asset: 'RUB', units: -5n },
      ]);
    expect(await stateOf(crossed)).toBe('23514');
  });

  test('a posting to an account of another asset, or to none', async () => {
    const foreign = () =>
      post([
        { account: 'reserve:BTC', asset: 'RUB', units: 5n },
        { account: 'position:RUB', asset: 'RUB', units: -5n },
      ]);
    expect(await stateOf(foreign)).toBe('23503');
    const nowhere = () =>
      post([
        { account: 'reserve:NONE', asset: 'BTC', units: 5n },
        { account: 'adjustment:BTC', asset: 'BTC', units: -5n },
      ]);
    expect(await stateOf(nowhere)).toBe('23503');
  });

  test('a posting to a journal that is closed', async () => {
    await bring(100n);
    const late = () =>
      db.database.execute(sql`
        insert into ledger_postings (journal_id, line, account, asset, units)
        select id, 90 + n, case n when 1 then 'reserve:BTC' else 'adjustment:BTC' end, 'BTC',
               case n when 1 then 7 else -7 end
          from (select id from ledger_journals limit 1) j, generate_series(1, 2) n`);
    expect(await stateOf(late)).toBe('23514');
  });

  test.each(['ledger_journals', 'ledger_postings'])('any change of %s', async (table) => {
    await bring(1n);
    for (const statement of [
      table === 'ledger_journals'
        ? `update ${table} set note = 'x'`
        : `update ${table} set units = 9`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      expect(await stateOf(() => db.database.execute(statement))).toBe('42501');
    }
  });

  test.each(['reserve', 'held', 'incoming'] as const)('to overdraw %s', async (kind) => {
    const before = (await readBalance(db.database, `${kind}:BTC`)) ?? 0n;
    const error = await errorOf(() =>
      post([
        { account: `${kind}:BTC`, asset: 'BTC', units: -before - 1n },
        { account: 'adjustment:BTC', asset: 'BTC', units: before + 1n },
      ]),
    );
    expect(isOverdraft(error)).toBe(true);
    expect(await readBalance(db.database, `${kind}:BTC`)).toBe(before);
  });

  test('the same key twice, and so a journal posted twice', async () => {
    await bring(3n, 'once');
    const before = await readBalance(db.database, 'reserve:BTC');
    expect(await stateOf(() => bring(3n, 'once'))).toBe('23505');
    expect(await readBalance(db.database, 'reserve:BTC')).toBe(before);
  });

  test('a posting of nothing, or of more than it can count', async () => {
    const nothing = () =>
      post([
        { account: 'reserve:BTC', asset: 'BTC', units: 0n },
        { account: 'adjustment:BTC', asset: 'BTC', units: 0n },
      ]);
    expect(await stateOf(nothing)).toBe('23514');
    expect(await stateOf(() => bring(10n ** 40n))).toBe('22003');
  });
});

describe('the core', () => {
  test('builds no journal that does not balance', () => {
    expect(() =>
      journal('correction', [{ account: 'reserve:BTC', asset: 'BTC', units: 1n }]),
    ).toThrow('out of balance');
  });

  test('and the database know the same steps of an order', async () => {
    const { rows } = await db.database.execute<{ status: string; next: string }>(
      'select status, next from order_steps',
    );
    const stored = rows.map(({ status, next }) => `${status} -> ${next}`).sort();
    const known = orderStatuses.flatMap((status) =>
      Object.values(transitions[status])
        .flat()
        .filter((next) => next !== status)
        .map((next) => `${status} -> ${next}`),
    );
    expect(stored).toEqual([...new Set(known)].sort());
  });
});

describe('balances', () => {
  test('are the sum of their postings after a crowd has moved money about', async () => {
    await bring(10_000n);
    const total = await readBalance(db.database, 'reserve:BTC');
    await Promise.all(
      Array.from({ length: 400 }, (_, turn) => {
        const units = BigInt((turn % 37) + 1) * (turn % 2 === 0 ? 1n : -1n);
        return post([
          { account: 'shortfall:BTC', asset: 'BTC', units },
          { account: 'reserve:BTC', asset: 'BTC', units: -units },
        ]).catch((error: unknown) => {
          if (!isOverdraft(error)) throw error;
        });
      }),
    );
    const held = (await readBalance(db.database, 'shortfall:BTC')) ?? 0n;
    expect((await readBalance(db.database, 'reserve:BTC')) ?? 0n).toBe((total ?? 0n) - held);
    const { trial, drifted } = await proveLedger(db.database);
    expect([...trial.values()].every((units) => units === 0n)).toBe(true);
    expect(drifted).toEqual([]);
  });

  test('of a thousand single units come to exactly a thousand', async () => {
    const before = (await readBalance(db.database, 'reserve:BTC')) ?? 0n;
    await Promise.all(Array.from({ length: 1000 }, () => bring(1n)));
    expect(await readBalance(db.database, 'reserve:BTC')).toBe(before + 1000n);
  });

  test('never wait for each other in a ring, in whatever order they are posted', async () => {
    await bring(1_000n);
    const there: Posting[] = [
      { account: 'reserve:BTC', asset: 'BTC', units: -1n },
      { account: 'shortfall:BTC', asset: 'BTC', units: 1n },
    ];
    const back = there.map((posting) => ({ ...posting, units: -posting.units })).reverse();
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(Array.from({ length: 20 }, (_, turn) => post(turn % 2 ? there : back)));
    }
  });

  test('of users are summed, those of the service stand one by one', async () => {
    await db.database.execute(sql`
      insert into ledger_accounts (name, asset)
      values ('rewards:A1', 'BTC'), ('rewards:B2', 'BTC')`);
    const given: readonly Posting[] = [
      { account: 'bonus:BTC', asset: 'BTC', units: 7n },
      { account: 'rewards:A1', asset: 'BTC', units: -4n },
      { account: 'rewards:B2', asset: 'BTC', units: -3n },
    ];
    await post(given);
    const own = (await readServiceBalances(db.database)).map(({ account }) => account);
    expect(own).toContain('reserve:SBERRUB');
    expect(own.filter((account) => account.startsWith('rewards'))).toEqual([]);
    expect(await readUserTotals(db.database)).toEqual([
      { account: 'rewards:BTC', amount: { units: -7n, asset: 'BTC' } },
    ]);
    // Nobody with an account was given anything.
    await post(given.map((posting) => ({ ...posting, units: -posting.units })));
  });

  test('that were tampered with are found out', async () => {
    await db.database.execute("update ledger_accounts set balance = 7 where name = 'fee:RUB'");
    expect((await proveLedger(db.database)).drifted).toEqual(['fee:RUB']);
    await expect(assertInvariants(db.database)).rejects.toThrow('fee:RUB is not the sum');
    await db.database.execute("update ledger_accounts set balance = 0 where name = 'fee:RUB'");
  });
});
