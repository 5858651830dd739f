import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amount } from '../../../core/money/amount.ts';
import { findOwner } from '../../money/deposit-watcher/find-owner.ts';
import { recordObservations } from '../../money/deposits/record-observations.ts';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';
import { verifyAuditChain } from '../audit/verify-audit-chain.ts';

let office: TestOffice;

beforeAll(async () => {
  // Nothing asks this node: watching is the worker's.
  office = await openTestOffice({ BSC_RPC_URL: 'http://127.0.0.1:9' });
});
beforeEach(() => office.tick());
afterAll(async () => {
  await assertInvariants(office.platform.database);
  expect((await verifyAuditChain(office.platform.database)).brokenAt).toBeNull();
  await office.close();
});

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const onBitcoin = 'bc1q6v2sm0m4ndspec9spn0rjzz4snen95dlpepval';
const onTron = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

const paste = (rail: string, addresses: string, desk = office.admin) =>
  desk.call('POST', '/pool_addresses', { rail, addresses });

async function listed() {
  const { data } = (await office.admin.call('GET', '/pool_addresses')).json();
  return data as { id: string; attributes: Record<string, unknown> }[];
}

const find = async (address: string) =>
  (await listed()).find(({ attributes }) => attributes['address'] === address);

/** Money comes to an address over a rail. */
async function comes(address: string, units: bigint, asset: 'USDT' | 'ETH' = 'USDT') {
  const txid = `0x${Math.random().toString(16).slice(2).padEnd(64, '0')}`;
  const at = new Date();
  const seen = {
    key: `ethereum:${txid}:0`,
    address,
    memo: null,
    txid,
    amount: amount(units, asset),
    ...({ state: 'mined', confirmations: 3, blockHash: '0x1', replaceable: false } as const),
    at,
    minedAt: at,
    sender: other,
  };
  await inTransaction(office.platform.database, (tx) =>
    recordObservations(tx, 'ethereum', [seen], findOwner),
  );
  return txid;
}

const depositOf = async (txid: string) => {
  const { data } = (await office.admin.call('GET', '/deposits')).json();
  return data.find(({ attributes }: { attributes: { txid: string } }) => attributes.txid === txid);
};

test('addresses are pasted all or none, each once, in their one way of writing', async () => {
  const text = `${vitalik.toLowerCase()}\n ${other}, ${vitalik}`;
  const first = await paste('ethereum', text);
  expect(first.statusCode, first.body).toBe(201);
  expect(first.json().data.attributes).toEqual({ added: 2, known: 0 });
  expect((await paste('ethereum', vitalik)).json().data.attributes).toEqual({ added: 0, known: 1 });
  expect((await paste('tron', onTron)).statusCode).toBe(201);
  expect(await find(vitalik)).toMatchObject({
    attributes: { rail: 'ethereum', enabled: true, order_id: null, lying: [], resting: false },
  });
  for (const wrong of [`${other}\nnothing`, onTron, vitalik.replace('d8dA', 'D8dA')]) {
    const refused = await paste('bsc', wrong);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0].source.pointer).toContain('addresses');
  }
  expect((await paste('dogecoin', vitalik)).statusCode).toBe(422);
  expect((await paste('litecoin_explorer', onBitcoin)).statusCode).toBe(422);
  expect((await paste('bitcoin_explorer', onBitcoin)).statusCode).toBe(201);
  // The same account of TON in two ways of writing must never be before two customers.
  const onTon = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
  const alike = await paste('ton', `${onTon} UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p`);
  expect(alike.json().data.attributes).toMatchObject({ added: 1, known: 0 });
  expect((await paste('solana', onTon)).statusCode).toBe(422);
  expect((await paste('ethereum', ' ')).statusCode).toBe(422);
  expect((await paste('ethereum', other, office.operator)).statusCode).toBe(403);
  expect((await listed()).filter(({ attributes }) => attributes['rail'] === 'bsc')).toEqual([]);
});

test('pools tell how many are free, and that nobody watches a network that is not set up', async () => {
  const { data } = (await office.admin.call('GET', '/address_pools')).json();
  expect(data.map(({ id }: { id: string }) => id)).toEqual([
    'ethereum',
    'bsc',
    'tron',
    'solana',
    'ton',
    'bitcoin_explorer',
    'litecoin_explorer',
    'dogecoin_explorer',
  ]);
  expect(data[0].attributes).toMatchObject({
    addresses: 2,
    free: 2,
    lent: 0,
    watched: false,
    read_at: null,
    height: null,
  });
});

test.each([
  ['was looked at but told too little', -600_000, true],
  ['told of its addresses lately', 600_000, false],
] as const)('an explorer that %s was read then', async (_, from, isOld) => {
  const now = office.platform.clock.now().getTime();
  const cursor = JSON.stringify({ height: 300, head: 300, until: now + from });
  await office.platform.database.execute(sql`
    insert into rail_states (rail, cursor, scanned_at) values ('bitcoin_explorer', ${cursor}, now())
    on conflict (rail) do update set cursor = excluded.cursor, scanned_at = now()`);
  const { data } = (await office.admin.call('GET', '/address_pools')).json();
  const pool = data.find(({ id }: { id: string }) => id === 'bitcoin_explorer');
  expect(pool.attributes).toMatchObject({ height: 300, lag: 0 });
  expect(now - Date.parse(pool.attributes.read_at) > 500_000).toBe(isOld);
});

test('a payment system is put on a watched network whose addresses and coin are its own', async () => {
  const railsOf = async (id: string): Promise<readonly string[]> =>
    (await office.admin.call('GET', `/payment_systems/${id}`)).json().data.attributes.rails;
  const put = (id: string, terms: object) =>
    office.admin.call('PATCH', `/payment_systems/${id}`, terms);
  expect(await railsOf('usdtbep20')).toEqual(['simulated', 'manual', 'bsc']);
  expect(await railsOf('usdterc20')).toEqual(['simulated', 'manual']);
  expect(await railsOf('sberrub')).toEqual(['manual', 'simulated']);
  const done = await put('usdtbep20', { rail: 'bsc' });
  expect(done.statusCode, done.body).toBe(200);
  expect(done.json().data.attributes.rail).toBe('bsc');
  const onEthereum = { rail: 'bsc', account_rule: { kind: 'crypto', chain: 'ethereum' } };
  for (const [id, terms] of [
    ['usdterc20', { rail: 'bsc' }],
    ['bnbbep20', onEthereum],
    ['bnbbep20', { rail: 'ethereum' }],
  ] as const) {
    const refused = await put(id, terms);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0].source.pointer).toContain('rail');
  }
});

test('one that is switched off is not given out, and stays in the list', async () => {
  const id = (await find(other))?.id;
  const off = await office.admin.call('PATCH', `/pool_addresses/${id}`, { enabled: false });
  expect(off.statusCode).toBe(204);
  expect(await find(other)).toMatchObject({ attributes: { enabled: false } });
  expect((await office.admin.call('PATCH', `/pool_addresses/${id}`, {})).statusCode).toBe(422);
});

test('what lies on an address is collected once, and only what was on the screen', async () => {
  await comes(vitalik, 5_000_000n);
  await comes(vitalik, 2_500_000n);
  await comes(vitalik, 10n ** 18n, 'ETH');
  const pooled = await find(vitalik);
  expect(pooled?.attributes['lying']).toEqual([
    { amount: '1', currency: 'ETH' },
    { amount: '7.5', currency: 'USDT' },
  ]);
  const collect = (said: object) =>
    office.admin.call('POST', `/pool_addresses/${pooled?.id}/collect`, said);
  expect((await collect({ currency: 'USDT', amount: '5' })).statusCode).toBe(422);
  expect((await collect({ currency: 'SHELLS', amount: '5' })).statusCode).toBe(422);
  expect((await collect({ currency: 'USDT', amount: 'much' })).statusCode).toBe(422);
  const said = { currency: 'USDT', amount: '7.5', txid: '0xabc' };
  const both = await Promise.all([collect(said), collect(said)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
  expect((await find(vitalik))?.attributes['lying']).toEqual([{ amount: '1', currency: 'ETH' }]);
  const { rows } = await office.platform.database.execute(
    sql`select asset, units::text, txid from address_sweeps`,
  );
  expect(rows).toEqual([{ asset: 'USDT', units: '7500000', txid: '0xabc' }]);
});

/** What the books have of the networks of collections, by account. */
async function costs(): Promise<readonly unknown[]> {
  const { rows } = await office.platform.database.execute(sql`
    select p.account, p.units::text, j.note, j.created_by like 'operator:%' as by_operator
      from ledger_postings p join ledger_journals j on j.id = p.journal_id
     where j.kind = 'collection_fee' order by j.created_at, p.account`);
  return rows;
}

test('what the network took for a collection is booked once, where it is said', async () => {
  const pooled = await find(vitalik);
  expect(pooled?.attributes['cost_currency']).toBe('ETH');
  const collect = (said: object) =>
    office.admin.call('POST', `/pool_addresses/${pooled?.id}/collect`, said);
  await comes(vitalik, 3_000_000n);
  const said = { currency: 'USDT', amount: '3', txid: '0xdef' };
  for (const [network_cost, code] of [
    ['much', 'not_a_number'],
    ['-1', 'not_a_number'],
    ['0.0000000000000000001', 'too_precise'],
  ] as const) {
    const refused = await collect({ ...said, network_cost });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0]).toMatchObject({
      code,
      source: { pointer: '/data/attributes/network_cost' },
    });
  }
  expect(await costs()).toEqual([]);
  const paid = { ...said, network_cost: '0.0015' };
  const both = await Promise.all([collect(paid), collect(paid)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
  const booked = (account: string, units: string, note: string) => ({
    account,
    units,
    note,
    by_operator: true,
  });
  const first = [
    booked('network:ETH', '1500000000000000', '0xdef'),
    booked('reserve:ETH', '-1500000000000000', '0xdef'),
  ];
  expect(await costs()).toEqual(first);

  // More than the reserve has: the wallet has paid it all the same.
  await comes(vitalik, 1_000_000n);
  const dear = { currency: 'USDT', amount: '1', network_cost: '1000000000' };
  expect((await collect(dear)).statusCode).toBe(204);
  expect(await costs()).toEqual([
    ...first,
    booked('network:ETH', `1${'0'.repeat(27)}`, vitalik),
    booked('shortfall:ETH', `-1${'0'.repeat(27)}`, vitalik),
  ]);
  await assertInvariants(office.platform.database);

  // Nobody has to say it.
  await comes(vitalik, 2_000_000n);
  for (const silent of ['', null]) {
    const more = { currency: 'USDT', amount: silent === '' ? '2' : '4', network_cost: silent };
    if (silent === null) await comes(vitalik, 4_000_000n);
    expect((await collect(more)).statusCode).toBe(204);
  }
  expect(await costs()).toHaveLength(4);
});

test('money without an order is given to one of its asset, or settled with a reason', async () => {
  const txid = await comes(vitalik, 1_000_000n);
  const deposit = await depositOf(txid);
  expect(deposit.attributes).toMatchObject({
    aside: 'unknown_address',
    meant_id: null,
    sender: other,
    amount: '1.000000',
  });
  const give = (order: string) =>
    office.operator.call('POST', `/deposits/${deposit.id}/give`, { order });
  expect((await give('99999999')).statusCode).toBe(422);
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  expect((await give(id)).json().errors[0].code).toBe('mismatch');
  expect((await office.support.call('POST', `/deposits/${deposit.id}/give`, {})).statusCode).toBe(
    403,
  );
  const fitting = await office.placeOrder('usdtbep20', 'sberrub', '100');
  const foreign = await comes(vitalik, 3_000_000n);
  const given = await office.operator.call(
    'POST',
    `/deposits/${(await depositOf(foreign)).id}/give`,
    {
      order: fitting,
    },
  );
  expect(given.statusCode, given.body).toBe(204);
  expect(await depositOf(foreign)).toBeUndefined();
  const reason = { reason: 'Вернул отправителю' };
  const settle = () => office.operator.call('POST', `/deposits/${deposit.id}/settle`, reason);
  expect((await settle()).statusCode).toBe(204);
  expect((await settle()).statusCode).toBe(404);
  expect(await depositOf(txid)).toBeUndefined();
});
