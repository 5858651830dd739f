import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice({
    ETHEREUM_RPC_URL: 'http://127.0.0.1:9',
    TRON_API_URL: 'http://127.0.0.1:9',
    TON_API_URL: 'http://127.0.0.1:9',
    LITECOIN_EXPLORER_URL: 'http://127.0.0.1:9',
    SOLANA_RPC_URL: 'http://127.0.0.1:9',
  });
});
afterAll(() => office.close());

const railsOf = async (code: string) =>
  (await office.admin.call('GET', `/payment_systems/${code}`)).json().data.attributes.rails;

test.each([
  ['usdterc20', 'ethereum'],
  ['usdttrc20', 'tron'],
  ['eth', 'ethereum'],
  ['trx', 'tron'],
  ['ltc', 'litecoin_explorer'],
  ['sol', 'solana'],
  ['ton', 'ton'],
  ['usdtton', 'ton'],
])('%s can be put on the rail that watches its addresses (%s)', async (code, rail) => {
  expect(await railsOf(code)).toEqual(['simulated', 'manual', rail]);
});

test.each([
  ['link', 'no contract of it is watched'],
  ['btc', 'its explorer is not named'],
  ['bnbbep20', 'its node is not named'],
  ['sberrub', 'it has no addresses'],
])('%s cannot: %s', async (code) => {
  const rails: string[] = await railsOf(code);
  expect(rails.filter((rail) => rail !== 'simulated' && rail !== 'manual')).toEqual([]);
});

test('an operator puts a coin on its explorer, and no other coin', async () => {
  const put = (code: string) =>
    office.admin.call('PATCH', `/payment_systems/${code}`, { rail: 'litecoin_explorer' });
  const answer = await put('ltc');
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().data.attributes.rail).toBe('litecoin_explorer');
  expect((await put('doge')).statusCode).toBe(422);
});
