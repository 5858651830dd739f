import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type PaymentSystemsDocument,
  paymentSystemsDocument,
} from '../../../contract/catalogue.ts';
import { type PublicRatesDocument, publicRatesDocument } from '../../../contract/rates.ts';
import { incomeUnits, outcomeUnits, ppm, zero } from '../../../core/money/units.ts';
import { inTransaction, readAtOneMoment } from '../../platform/database/in-transaction.ts';
import { openTestMarket, type TestMarket } from '../rates/testing.ts';
import { changeDirection, switchDirection } from './change-direction.ts';
import { catalogueTables, loadCatalogue } from './load-catalogue.ts';
import { changeSystem } from './systems/change-system.ts';

let market: TestMarket;

beforeAll(async () => {
  market = await openTestMarket({ EXCLUDED_CURRENCIES: 'XMR, TRX' });
  await market.tick();
});

afterAll(() => market.close());

async function list(url = '/api/v1/payment_systems', locale = 'ru') {
  const answer = await market.app.inject({ url, headers: { 'site-locale': locale } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/vnd.api+json');
  expect(answer.headers.vary).toContain('Site-Locale');
  const document: PaymentSystemsDocument = answer.json();
  expect(paymentSystemsDocument.safeParse(document).error).toBeUndefined();
  return document;
}

function find(document: PaymentSystemsDocument, code: string) {
  const found = document.data.find(({ attributes }) => attributes.code === code);
  if (found === undefined) throw new Error(`${code} is not listed`);
  return found;
}

describe('the list of payment systems', () => {
  it('follows the contract and speaks Russian by default', async () => {
    const document = await list();
    expect(document.data.length).toBeGreaterThanOrEqual(30);
    expect(find(document, 'SBERRUB')).toMatchObject({
      type: 'payment_systems',
      id: 'sberrub',
      attributes: {
        name: 'Сбербанк',
        currency_iso_code: 'RUB',
        kind: 'card',
        precision: 2,
        icon_url: '/icons/sber.svg',
        reserve: '8250000.00',
        min_income_amount: '1000.00',
        account: { label: 'Номер карты', digits: [16], memo: null },
      },
    });
  });

  it('speaks English when asked to, by header or by parameter', async () => {
    expect(find(await list(undefined, 'en'), 'SBERRUB').attributes.name).toBe('Sberbank');
    const byParameter = await list('/api/v1/payment_systems?locale=en');
    expect(find(byParameter, 'LTC').attributes.account.label).toBe('Litecoin address');
  });

  it('reminds of the memo where one goes with the account', async () => {
    const { memo } = find(await list(), 'XRP').attributes.account;
    expect(memo).toMatchObject({ label: 'Destination tag', required: false });
    expect(memo?.reminder).toContain('биржа');
  });

  it('names what each can be exchanged to, and nothing of its own', async () => {
    const document = await list();
    const ids = new Set(document.data.map(({ id }) => id));
    for (const { id, attributes } of document.data) {
      expect(attributes.outcome_ids).not.toContain(id);
      expect(attributes.outcome_ids.every((outcome) => ids.has(outcome))).toBe(true);
      expect(attributes.outcome_ids.length > 0).toBe(attributes.income_enabled);
    }
  });

  it('shows the reserve of this moment', async () => {
    market.reserves.set('BTC', 12_345_678n);
    expect(find(await list(), 'BTC').attributes.reserve).toBe('0.12345678');
    market.reserves.delete('BTC');
    expect(find(await list(), 'BTC').attributes.reserve).toBe('0.00000000');
    market.reserves.set('ETH', 1_234_567_890_123_456_789n);
    expect(find(await list(), 'ETH').attributes.reserve).toBe('1.23456789');
  });

  it('keeps to systems for referral payouts when asked to', async () => {
    const document = await list('/api/v1/payment_systems?enable_referal_output=true');
    expect(document.data.length).toBeGreaterThan(3);
    expect(document.data.every(({ attributes }) => attributes.referal_output_enabled)).toBe(true);
    expect((await list()).data.length).toBeGreaterThan(document.data.length);
  });

  it.each(['yes', '1', 'TRUE', '%00', 'true&enable_referal_output=true'])(
    'refuses enable_referal_output=%s by its name',
    async (value) => {
      const url = `/api/v1/payment_systems?enable_referal_output=${value}`;
      const answer = await market.app.inject({ url });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors[0].source).toEqual({ parameter: 'enable_referal_output' });
    },
  );

  it('tells which currencies to leave out: of everybody, and of a country besides', async () => {
    const { excluded_currency_iso_codes: excluded } = (await list()).meta;
    expect(excluded).toEqual({
      global: ['XMR', 'TRX'],
      by_country: { UA: ['RUB'], RU: ['UAH'], BY: ['UAH'] },
    });
  });
});

describe('a change in the catalogue', () => {
  it('reaches every process by itself', async () => {
    const { catalogue, platform } = market;
    const change = await inTransaction(platform.database, (tx) =>
      switchDirection(tx, 'sberrub-ltc', false),
    );
    expect(change).toMatchObject({ before: { enabled: true }, after: { enabled: false } });
    await vi.waitFor(() => {
      expect(catalogue.current().outcomeIds.get('sberrub')).not.toContain('ltc');
    }, 30_000);
    expect(find(await list(), 'SBERRUB').attributes.outcome_ids).not.toContain('ltc');
    await inTransaction(platform.database, (tx) => switchDirection(tx, 'sberrub-ltc', true));
    await vi.waitFor(() => {
      expect(catalogue.current().outcomeIds.get('sberrub')).toContain('ltc');
    }, 30_000);
  });

  it('that is rolled back is never seen', async () => {
    const { catalogue, platform } = market;
    const before = catalogue.current();
    const undone = inTransaction(platform.database, async (tx) => {
      await switchDirection(tx, 'sberrub-ltc', false);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await catalogue.refresh();
    expect(catalogue.current()).toEqual(before);
  });

  it('takes a payment system out of the list when both its sides are off', async () => {
    const { catalogue, platform } = market;
    const off = { incomeEnabled: false, outcomeEnabled: false };
    await inTransaction(platform.database, (tx) => changeSystem(tx, 'xmr', off));
    await catalogue.refresh();
    expect((await list()).data.some(({ id }) => id === 'xmr')).toBe(false);
    const on = { incomeEnabled: true, outcomeEnabled: true };
    await inTransaction(platform.database, (tx) => changeSystem(tx, 'xmr', on));
    await catalogue.refresh();
  });

  it('of an unknown direction or system is refused', async () => {
    const { database } = market.platform;
    const direction = await inTransaction(database, (tx) => switchDirection(tx, 'no-such', true));
    const system = await inTransaction(database, (tx) =>
      changeSystem(tx, 'no', { incomeEnabled: true }),
    );
    expect(direction).toEqual({ refused: [{ code: 'not_found' }] });
    expect(system).toEqual({ refused: [{ code: 'not_found' }] });
  });

  it.each([
    [{ rateTypes: [] }, 'rate_types'],
    [{ incomeMin: zero }, 'min_income_amount'],
    [{ outcomeMin: outcomeUnits(-1n) }, 'min_outcome_amount'],
    [{ incomeMax: incomeUnits(1n) }, 'max_income_amount'],
    [{ outcomeMax: outcomeUnits(1n) }, 'max_outcome_amount'],
    [{ fixedMarkupPpm: ppm(600_000n) }, 'fixed_markup'],
    [{ floatingMarkupPpm: ppm(-600_000n) }, 'floating_markup'],
  ] as const)('to terms that mean nothing (%o) names the wrong field', async (terms, field) => {
    const refusal = await inTransaction(market.platform.database, (tx) =>
      changeDirection(tx, 'sberrub-ltc', terms),
    );
    expect(refusal).toMatchObject({ refused: [{ field }] });
  });

  it('to its terms is kept exactly', async () => {
    const { database } = market.platform;
    const terms = {
      fixedMarkupPpm: ppm(12_345n),
      schedule: { utcOffsetMinutes: 180, spans: [{ opensMinute: 0, openMinutes: 10_080 }] },
      countriesDenied: ['DE'],
      outcomeFee: { fixed: outcomeUnits(7n), ppm: ppm(9n) },
    };
    await inTransaction(database, (tx) => changeDirection(tx, 'tcsbrub-btc', terms));
    await market.catalogue.refresh();
    expect(market.catalogue.current().directionById.get('tcsbrub-btc')).toMatchObject(terms);
  });
});

describe('the public snapshot', () => {
  async function snapshot(headers: Record<string, string> = {}) {
    return market.app.inject({ url: '/uploads/cs.json', headers });
  }

  it('lists every open direction with its rate, limits and reserve', async () => {
    const answer = await snapshot();
    expect(answer.statusCode).toBe(200);
    const document: PublicRatesDocument = answer.json();
    expect(publicRatesDocument.safeParse(document).error).toBeUndefined();
    expect(document.directions.length).toBeGreaterThan(700);
    expect(document).toMatchObject({ source: 'simulated', simulated: true });
    const line = document.directions.find((d) => d.income === 'SBERRUB' && d.outcome === 'LTC');
    expect(line?.rate.outcome).toBe('1');
  });

  it('lists nothing of a currency that nobody is offered', async () => {
    const document: PublicRatesDocument = (await snapshot()).json();
    const codes = document.directions.flatMap(({ income, outcome }) => [income, outcome]);
    expect(codes).toContain('SBERRUB');
    expect(codes.filter((code) => code === 'XMR' || code === 'TRX')).toEqual([]);
  });

  it('is answered with 304 to who has it already', async () => {
    const { etag = '' } = (await snapshot()).headers;
    const again = await snapshot({ 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    await market.tick();
    expect((await snapshot({ 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('is sent compressed to who takes it so, and may be read from any page', async () => {
    const { length } = (await snapshot()).rawPayload;
    for (const [accepted, used] of [
      ['gzip', 'gzip'],
      ['gzip, br', 'br'],
    ] as const) {
      const packed = await snapshot({ 'accept-encoding': accepted });
      expect(packed.statusCode).toBe(200);
      expect(packed.headers['content-encoding']).toBe(used);
      expect(packed.headers['access-control-allow-origin']).toBe('*');
      expect(packed.rawPayload.length).toBeLessThan(length / 4);
    }
  });

  it('leaves out a direction that is switched off', async () => {
    const { database } = market.platform;
    await inTransaction(database, (tx) => switchDirection(tx, 'btc-eth', false));
    await market.catalogue.refresh();
    const document: PublicRatesDocument = (await snapshot()).json();
    expect(document.directions.some((d) => d.income === 'BTC' && d.outcome === 'ETH')).toBe(false);
  });
});

describe('reading the catalogue', () => {
  it('never finds a table empty that a migration writes anew meanwhile', async () => {
    const { catalogue, platform } = market;
    const before = catalogue.current().systems.length;
    expect(before).toBeGreaterThan(0);
    let reading: Promise<void> | undefined;
    await inTransaction(platform.database, async (tx) => {
      await tx.execute(sql`alter table payment_systems
        add column rewritten uuid not null default gen_random_uuid()`);
      reading = catalogue.refresh();
      const waiting = async () => {
        const { rows } = await tx.execute(sql`select from pg_locks where not granted
          and relation = 'payment_systems'::regclass`);
        return rows.length;
      };
      await expect.poll(waiting, { interval: 20, timeout: 5_000 }).toBe(1);
    });
    await reading;
    expect(catalogue.current().systems).toHaveLength(before);
  });

  it('names every table that must be of one moment', async () => {
    const read = await readAtOneMoment(market.platform.database, catalogueTables, async (tx) => {
      await loadCatalogue(tx, { popularDays: 30 });
      const { rows } = await tx.execute<{ name: string }>(sql`
        select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
         where pid = pg_backend_pid() and relkind = 'r' and relnamespace = 'public'::regnamespace`);
      return rows.map(({ name }) => name);
    });
    const names = catalogueTables.map((table) => getTableName(table));
    expect(read.sort()).toEqual([...names, 'exchange_days'].sort());
  });
});
