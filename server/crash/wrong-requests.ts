import { expect } from 'vitest';
import {
  type Fields,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../exchange/orders/testing.ts';
import { assertInvariants } from '../money/ledger/testing.ts';

type Answer = { readonly statusCode: number; readonly body: string };
type Item = { readonly code: string; readonly field: string | null };

/** An exchange that is asked for nonsense, with an order of its own to be asked about. */
export type WrongDesk = {
  readonly bed: TestExchange;
  readonly orderId: string;
  post(path: string, payload: string | Buffer, headers?: Record<string, string>): Promise<Answer>;
  /** Posts fields that must be refused, and gives what was refused. */
  refuse(path: string, fields: Fields, what: string): Promise<readonly Item[]>;
  /** How many answers have been looked at. */
  looked(): number;
  expectRefused(answer: Answer, what: string): readonly Item[];
  /** Proves that nothing of it left a trace. */
  close(): Promise<void>;
};

/** Opens the desk: two orders, one of which waits for its payment. */
export async function openWrongDesk(): Promise<WrongDesk> {
  const bed = await openTestExchange();
  await openCustomer(bed).place('walletToCoin');
  const orderId = (await openCustomer(bed).placeToPay('coinToWallet')).id;
  const before = await stateOfEverything(bed);
  let looked = 0;

  function expectRefused(answer: Answer, what: string): readonly Item[] {
    looked += 1;
    return itemsOf(answer, what);
  }

  const post: WrongDesk['post'] = (path, payload, headers = {}) =>
    bed.app.inject({
      method: 'POST',
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      headers: { 'content-type': 'application/vnd.api+json', ...headers },
      payload,
    });

  return {
    bed,
    orderId,
    post,
    expectRefused,
    refuse: async (path, fields, what) =>
      expectRefused(await post(path, JSON.stringify(fields)), what),
    looked: () => looked,
    async close() {
      expect(await stateOfEverything(bed)).toEqual(before);
      await assertInvariants(bed.platform.database);
      await bed.close();
    },
  };
}

/** Everything a call could have changed: nothing refused leaves a trace. */
async function stateOfEverything(bed: TestExchange) {
  const { rows } = await bed.platform.database.execute(`
    select (select jsonb_agg(to_jsonb(o) order by id) from orders o) as orders,
           (select count(*) from order_timeline) as lines, (select count(*) from mails) as mails,
           (select count(*) from ledger_journals) as journals,
           (select count(*) from idempotency_keys) as keys,
           (select count(*) from order_cheques) as cheques,
           (select count(*) from reserve_requests) as wishes`);
  return rows;
}

/** The shape of every refusal: a documented status, codes and texts, no word of the inside. */
function itemsOf(answer: Answer, what: string): readonly Item[] {
  const said = `${what}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, said).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, said).toBeLessThan(500);
  expect(answer.body, said).not.toMatch(/\bat \/|node_modules|select |insert |\.ts:/i);
  const { errors } = JSON.parse(answer.body);
  expect(errors.length, said).toBeGreaterThan(0);
  return errors.map((item: ReturnType<typeof JSON.parse>) => {
    expect(item, said).toMatchObject({ code: expect.any(String), detail: expect.any(String) });
    expect(item.status, said).toBe(item === errors[0] ? String(answer.statusCode) : item.status);
    const pointer: string | undefined = item.source?.pointer;
    return { code: item.code, field: pointer?.replace('/data/attributes/', '') ?? null };
  });
}

/** Texts, types and lengths that are hardly ever right. */
export const strange: Readonly<Record<'text' | 'long', readonly string[]>> & {
  readonly types: readonly unknown[];
} = {
  text: ['', ' ', '\u0000', '\u202Eabc', '😀', "'; drop table orders; --", '<script>', '../..'],
  types: [true, false, [], {}, ['x'], { a: 1 }, 1.5, -1, [[]], { toString: 'x' }],
  long: ['x'.repeat(255), 'x'.repeat(5_000), '9'.repeat(300)],
};

/** What no order can be of. */
export const amounts: readonly unknown[] = [
  '-1',
  '-0.01',
  '0',
  '0.00',
  '00',
  '+5',
  '1e5',
  '1E5',
  '1e-2',
  '1e309',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '0b1',
  '1_000',
  '1 000',
  '1,5',
  '1.5.1',
  '..',
  '.5',
  '-',
  '--1',
  '١٠٠',
  '１００',
  '१००',
  '十',
  'Ⅳ',
  '²',
  '½',
  '100₽',
  '$100',
  '1/2',
  '1'.repeat(31),
  '9'.repeat(400),
  '100.001',
  '100.00000000000000000001',
  '10\n0',
  '\t100',
  '100\u0000',
  'null',
  'undefined',
  '#{1}',
  '{{1}}',
  '1;2',
  '%31',
  '1.',
  '0.001',
  '99999999',
  '0.01',
  -1,
  0,
  -0.5,
  1e300,
  2 ** 60,
  1e21,
  0.1 + 0.2,
  100.001,
  true,
  false,
  [],
  ['100'],
  [100],
  {},
  { units: '1' },
  [null],
  { valueOf: 1 },
  [[]],
];

/** What is too small, large or precise for an order may well be wished of a reserve. */
export const fineWishes = new Set<unknown>(['99999999', '1.', '0.01', '0.001', '100.001', 100.001]);
