import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '../../../../core/refusal.ts';
import { checkAccount } from '../../../../core/requisites/check-account.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/database/testing.ts';
import type { Catalogue } from '../catalogue.ts';
import { loadCatalogue } from '../load-catalogue.ts';
import { accountRules } from '../templates/account-rules.ts';
import { demoRequisites } from './demo-requisites.ts';
import { demoReserves } from './demo-systems.ts';
import { seedCatalogue, serveDemoLitecoin } from './seed-catalogue.ts';

let db: TestDatabase;
let catalogue: Catalogue;

beforeAll(async () => {
  db = await createTestDatabase();
  await inTransaction(db.database, (tx) => seedCatalogue(tx, { litecoin: false }));
  catalogue = await loadCatalogue(db.database);
});

afterAll(() => db.close());

const promised = [
  'SBERRUB',
  'TCSBRUB',
  'ACRUB',
  'TBRUB',
  'RFBRUB',
  'GPBRUB',
  'PSBRUB',
  'RSHBRUB',
  'SBPRUB',
  'MIRCRUB',
  'YAMRUB',
  'PRUSD',
  'PRRUB',
  'ADVCUSD',
  'ADVCRUB',
  'CARDKZT',
  'CARDUAH',
  'CARDUZS',
  'CARDEUR',
  'CARDUSD',
  'BTC',
  'LTC',
  'ETH',
  'BNBBEP20',
  'TRX',
  'XMR',
  'TON',
  'SOL',
  'XRP',
  'DOGE',
  'USDTTRC20',
  'USDTERC20',
  'USDTBEP20',
  'USDTTON',
  'USDCERC20',
];

describe('the demo catalogue', () => {
  it('has the systems of this market and several hundred directions between them', () => {
    expect(catalogue.systems.length).toBeGreaterThanOrEqual(30);
    expect(catalogue.directions.length).toBeGreaterThan(700);
    expect(promised.filter((code) => !catalogue.systemByCode.has(code))).toEqual([]);
    for (const code of ['XRP', 'TON', 'USDTTON']) {
      expect(catalogue.systemByCode.get(code)?.memoRule).not.toBeNull();
    }
  });

  it('is the same after seeding it again', async () => {
    await inTransaction(db.database, (tx) => seedCatalogue(tx, { litecoin: true }));
    expect(await loadCatalogue(db.database)).toEqual(catalogue);
  });

  it('lets every system take part in some direction on each side where it is switched on', () => {
    const outcomes = new Set([...catalogue.outcomeIds.values()].flat());
    for (const { id, incomeEnabled, outcomeEnabled } of catalogue.systems) {
      expect(catalogue.outcomeIds.has(id)).toBe(incomeEnabled);
      expect(outcomes.has(id)).toBe(outcomeEnabled);
    }
  });

  it('never offers to pay from a card to another card of the same currency', () => {
    for (const direction of catalogue.directions) {
      const income = catalogue.systemById.get(direction.incomePaymentSystemId);
      const outcome = catalogue.systemById.get(direction.outcomePaymentSystemId);
      if (income?.kind === 'card' && outcome?.kind === 'card') {
        expect(income.asset).not.toBe(outcome.asset);
      }
    }
  });

  it('makes a fixed rate dearer than a floating one', () => {
    for (const { fixedMarkupPpm, floatingMarkupPpm } of catalogue.directions) {
      expect(fixedMarkupPpm > floatingMarkupPpm && floatingMarkupPpm >= 3_000n).toBe(true);
      expect(fixedMarkupPpm <= 30_000n).toBe(true);
    }
  });

  it('gives every system a reserve and an icon', () => {
    for (const { code, icon } of catalogue.systems) {
      expect(demoReserves.get(code) ?? 0n).toBeGreaterThan(0n);
      const file = join(import.meta.dirname, '../../../../site/public/icons', `${icon}.svg`);
      expect(existsSync(file), icon).toBe(true);
    }
  });

  it.each(Object.entries(accountRules))(
    'shows an example of %s that passes its own check',
    (_, rule) => {
      expect(checkAccount(rule, rule.example)).toHaveProperty('account');
    },
  );

  it('has requisites that pass the check of their system, two at least for each', () => {
    for (const code of ['SBERRUB', 'TCSBRUB', 'SBPRUB']) {
      const rule = catalogue.systemByCode.get(code)?.accountRule;
      const pool = demoRequisites.filter(({ paymentSystem }) => paymentSystem === code);
      expect(pool.length).toBeGreaterThanOrEqual(2);
      for (const { account } of pool) {
        if (rule === undefined) throw new Error(code);
        const checked = checkAccount(rule, account);
        expect(isRefusal(checked) ? checked : checked.account).toBe(account);
      }
    }
  });

  it('puts LTC on a node when there is one, and plays it otherwise', async () => {
    expect(catalogue.systemByCode.get('LTC')?.rail).toBe('simulated');
    const other = await createTestDatabase();
    await inTransaction(other.database, (tx) => seedCatalogue(tx, { litecoin: true }));
    const seeded = await loadCatalogue(other.database);
    await other.close();
    expect(seeded.systemByCode.get('LTC')).toMatchObject({
      rail: 'litecoin',
      accountRule: { chain: 'litecoin', net: 'regtest' },
    });
  });

  it('has the private network of an older database take ordinary addresses, and no other', async () => {
    const other = await createTestDatabase();
    const ruleOf = async (code: string) =>
      (await loadCatalogue(other.database)).systemByCode.get(code)?.accountRule;
    await inTransaction(other.database, (tx) => seedCatalogue(tx, { litecoin: true }));
    await other.database.execute(sql`update payment_systems
      set account_rule = account_rule - 'takesMain' where code = 'LTC'`);
    expect(await ruleOf('LTC')).not.toHaveProperty('takesMain');
    await inTransaction(other.database, (tx) => serveDemoLitecoin(tx, true));
    expect(await ruleOf('LTC')).toEqual(accountRules.litecoin_regtest);
    // Without its node LTC is played, and its addresses are those of the main network again.
    await inTransaction(other.database, (tx) => serveDemoLitecoin(tx, false));
    expect(await ruleOf('LTC')).toEqual(accountRules.litecoin);
    await other.close();
  });
});
