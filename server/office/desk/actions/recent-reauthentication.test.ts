import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reauthenticationPermissions } from '../../../../contract/office/permissions.ts';
import { permissionOf } from '../../access/route-permissions.ts';
import { openTestOffice, type TestOffice } from '../../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

beforeEach(async () => {
  await office.platform.database.execute(
    "update operator_sessions set authenticated_at = now() - interval '11 minutes'",
  );
});

async function prove(): Promise<void> {
  await office.platform.database.execute('update operator_sessions set authenticated_at = now()');
}

const asking = { errors: [{ code: 'reauthentication_required' }] };

test('every change of rates, the catalogue, monitors and users asks for reauthentication', async () => {
  const kinds = ['rates.change', 'catalogue.change', 'monitors.change', 'users.change'];
  expect(reauthenticationPermissions).toEqual(expect.arrayContaining(kinds));
  const guarded = office.routes
    .map((route) => route.split(' '))
    .filter(([method = '', path = '']) => {
      const permission = permissionOf(method, path);
      const reads = method === 'GET' || method === 'HEAD';
      return !reads && permission !== null && reauthenticationPermissions.includes(permission);
    });
  expect(guarded.length).toBeGreaterThan(20);
  for (const [method = '', path = ''] of guarded) {
    const url = path.replace('/office/api', '').replace(/:\w+/g, 'any');
    const verb = method as 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    const answer = await office.admin.call(verb, url, {});
    expect.soft([method, url, answer.json()]).toMatchObject([method, url, asking]);
  }
});

describe('an order', () => {
  async function claimed(amount: string): Promise<string> {
    await office.tick();
    const id = await office.placeOrder('sberrub', 'ltc', amount);
    await office.claim(id);
    return id;
  }

  const credit = (id: string, amount: string) =>
    office.operator.call('POST', `/orders/${id}/confirm_deposit`, { amount });

  test('above the setting is credited only after reauthentication', async () => {
    const id = await claimed('250000');
    expect((await credit(id, '250000')).json()).toMatchObject(asking);
    const hold = { reason: 'the bank has not confirmed it' };
    expect(
      (await office.operator.call('POST', `/orders/${id}/hold`, hold)).json(),
    ).not.toMatchObject(asking);
    await prove();
    expect((await credit(id, '250000')).statusCode).toBe(200);
  });

  test('below it is credited without, but not with more than it', async () => {
    const id = await claimed('15000');
    expect((await credit(id, '250000')).json()).toMatchObject(asking);
    expect((await credit(id, '15000')).statusCode).toBe(200);
  });
});
