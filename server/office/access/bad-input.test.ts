import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainTerms } from '../../../core/pricing/rule-terms.ts';
import { type Answer, type Desk, openTestOffice, type TestOffice } from './testing.ts';

let office: TestOffice;
let fields: readonly string[];

beforeAll(async () => {
  office = await openTestOffice();
  fields = await fieldsOfContract();
});

afterAll(() => office.close());

/** Every name of an attribute that any request of the contract has. */
async function fieldsOfContract(): Promise<string[]> {
  const root = join(import.meta.dirname, '../../..');
  const names = new Set<string>();
  for (const file of globSync('contract/**/*.ts', { cwd: root, exclude: ['contract/calls/**'] })) {
    const module: Record<string, unknown> = await import(join(root, file));
    for (const schema of Object.values(module)) {
      if (typeof schema !== 'object' || schema === null || !('shape' in schema)) continue;
      for (const name of Object.keys(Object(schema.shape))) names.add(name);
    }
  }
  return [...names];
}

/** What no attribute of the office may be, of every type and script. */
const nonsense: readonly unknown[] = [
  '',
  '\u0000',
  'a\ud800',
  '1'.repeat(9000),
  'NaN',
  '-1',
  '1e400',
  '１２',
  '٣',
  '9'.repeat(40),
  '__proto__',
  '../../etc',
  '<script>',
  -1,
  1.5,
  1e300,
  true,
  null,
  [],
  {},
  [null],
  ['\u0000'],
  [{}],
  { toString: '1' },
  Array.from({ length: 300 }, () => 'x'),
];

/** One of each kind, for every field of every call. */
const kinds: readonly unknown[] = ['\u0000', 'a\ud800', '٣', '9'.repeat(40), -1, 1e300, null, [{}]];

const ids = ['%00', '%FF', '__proto__', '9'.repeat(60), 'x'.repeat(300)];

type Method = Parameters<Desk['call']>[0];

/** Calls of the office that change something, but for those that end the session of this test. */
function writingCalls(): readonly (readonly [Method, string])[] {
  const methods: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
  return office.routes.flatMap((route) => {
    const [method, url = ''] = route.split(' ');
    const known = methods.find((each) => each === method);
    const path = url.startsWith('/office/api') ? url.slice('/office/api'.length) : null;
    if (known === undefined || path === null || path.startsWith('/sessions')) return [];
    return [[known, path] as const];
  });
}

function filled(path: string, id: string): string {
  return path.replace(/:[a-zA-Z]+/g, id);
}

/** A refusal says which field it is about, or is about the call as a whole. */
function expectRefusal(answer: Answer, what: string): void {
  expect(answer.statusCode, `${what}: ${answer.body}`).toBeLessThan(500);
  if (answer.statusCode !== 422) return;
  for (const error of answer.json().errors) {
    const { pointer, parameter } = error.source ?? {};
    expect(pointer ?? parameter, `${what}: ${answer.body}`).toEqual(expect.any(String));
  }
}

describe('every call of the office', () => {
  test('survives nonsense in all fields at once', async () => {
    const calls = writingCalls();
    expect(calls.length).toBeGreaterThan(50);
    expect(fields).toEqual(expect.arrayContaining(['fixed_markup', 'outcome_min', 'network_cost']));
    for (const [method, path] of calls) {
      for (const value of kinds) {
        const attributes = Object.fromEntries(fields.map((field) => [field, value]));
        const answer = await office.admin.call(method, filled(path, randomUUID()), attributes);
        expectRefusal(answer, `${method} ${path} ${JSON.stringify(value)?.slice(0, 40)}`);
      }
    }
  });

  test('survives an id that is none, and a question of nonsense', async () => {
    const words = ['%00', '%FF', '-1', '1e400', '9'.repeat(40), '%D9%A3'];
    const asked = ['page', 'per', 'search', 'filter', 'since', 'until', 'from', 'to', 'subject'];
    for (const route of office.routes) {
      const [method, url = ''] = route.split(' ');
      if (method !== 'GET' || !url.startsWith('/office/api') || url.endsWith('/events')) continue;
      const path = url.slice('/office/api'.length);
      for (const id of path.includes(':') ? ids : []) {
        expectRefusal(await office.admin.call('GET', filled(path, id)), `${path} ${id}`);
      }
      for (const word of words) {
        const query = asked.map((name) => `${name}=${word}`).join('&');
        expectRefusal(await office.admin.call('GET', `${path}?${query}`), `${path} ${word}`);
      }
    }
    for (const [method, path] of writingCalls()) {
      for (const id of path.includes(':') ? ids : []) {
        const answer = await office.admin.call(method, filled(path, id), {});
        expectRefusal(answer, `${method} ${path} ${id}`);
      }
    }
  });
});

const place = {
  target: 2,
  step: '0.01',
  reserve_min: null,
  follow: [],
  ignore: [],
  spike: '5',
  profit_max: null,
};
const hours = [{ days: [1], from: '10:00', to: '11:00', markup: '1' }];
const rule = {
  ...plainTerms,
  amounts: [{ from: '20000', markup: '-0.4' }],
  reserves: [{ below: '1', markup: '1' }],
  hours,
  place,
  rate_step: '0.01',
  profit_min_amount: '1',
};
const ownRate = {
  base: 'USD',
  quote: 'RUB',
  bid: '80',
  ask: '81',
  leads: false,
  drift_max: '5',
  valid_hours: 12,
};
const monitorDirection = {
  exported: true,
  flags: ['hold'],
  cities: [],
  income_costs: ['1 %'],
  income_cost_min: '5 RUB',
  delay_minutes: 5,
};

/** Calls with a good body each, so that what is bad is met past the shape of it. */
const good: readonly (readonly [Method, string, Readonly<Record<string, unknown>>])[] = [
  ['POST', '/prices/change', { ids: ['sberrub-ltc'], floating_markup: '1', ...rule }],
  ['PUT', '/own_rates/cash', ownRate],
  ['POST', '/own_rates/trial', ownRate],
  ['PUT', '/rate_breakers/BTC-USDT', { order: 'release' }],
  ['PUT', '/monitor_systems/sberrub', { code: 'SBRF', income_flags: [], outcome_flags: [] }],
  ['PUT', '/monitor_directions/sberrub-ltc', monitorDirection],
];

describe.each(good)('%s %s', (method, path, body) => {
  test.each(Object.keys(body))('with nonsense as its %s is refused by that name', async (field) => {
    expect((await office.admin.call(method, path, body)).statusCode).toBeLessThan(300);
    const values = [...nonsense, ...nested(body[field])];
    for (const value of values) {
      const answer = await office.admin.call(method, path, { ...body, [field]: value });
      const what = `${field} ${JSON.stringify(value)?.slice(0, 80)}`;
      expectRefusal(answer, what);
      if (answer.statusCode !== 422) continue;
      const named = answer.json().errors.map(({ source }: { source: object }) => source);
      expect(named, what).toContainEqual({ pointer: `/data/attributes/${field}` });
    }
  });
});

/** The same value with nonsense in each of its own places. */
function nested(value: unknown): unknown[] {
  const [first] = Array.isArray(value) ? value : [];
  if (first !== undefined) return [...nested(first), ...kinds].map((inner) => [inner]);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value).flatMap((name) => kinds.map((bad) => ({ ...value, [name]: bad })));
}
