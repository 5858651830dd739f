import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../contract/calls/call.ts';
import { officeCalls } from '../../../contract/calls/office/office-calls.ts';
import {
  type Permission,
  type PresetName,
  presetNames,
  presetPermissions,
} from '../../../contract/office/permissions.ts';
import { listRoles } from '../operators/roles.ts';
import { type Desk, deskOf, openTestOffice, type TestOffice } from './testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const id = '00000000-0000-7000-8000-000000000000';

type Route = readonly [method: Parameters<Desk['call']>[0], path: string];

/** What never ends by itself, and what would end the session of whoever asks. */
const untried = ['GET /office/api/events', 'DELETE /office/api/sessions/current'];

/** Calls of the table, each with what it needs: nobody lists them here once more. */
const tabled = Object.entries<Call>(officeCalls).flatMap(([key, { permission }]) =>
  permission === undefined || permission === 'anyone' || untried.includes(key)
    ? []
    : [{ route: sampleOf(key), permission }],
);

function sampleOf(key: string): Route {
  const [method = '', path = ''] = key.split(' ');
  const sample = path.replace('/office/api', '').replace(/\{\w+\}/g, id);
  return [method as Route[0], sample];
}

const roleMay = (role: PresetName, permission: Permission) =>
  presetPermissions[role].includes(permission);

const tabledOf = (role: PresetName) =>
  tabled.filter(({ permission }) => roleMay(role, permission)).map(({ route }) => route);

/** What a cashier may call. */
const everybody: readonly Route[] = tabledOf('cashier');

/** What whoever stands above a cashier may call. */
const adminsAlone: readonly Route[] = tabled
  .filter(({ permission }) => !roleMay('cashier', permission))
  .map(({ route }) => route);

const rolesOf = (call: keyof typeof officeCalls) => {
  const { permission }: Call = officeCalls[call];
  return presetNames.filter(
    (role) => permission !== undefined && permission !== 'anyone' && roleMay(role, permission),
  );
};

describe('who may call what', () => {
  test('a route that is not in the table of calls does not exist, and every call has one', () => {
    const served = office.routes
      .filter((route) => route.includes('/office/api/') && !route.startsWith('HEAD'))
      .map((route) => route.replace(/:(\w+)/g, '{$1}'));
    expect(served.sort()).toEqual(Object.keys(officeCalls).sort());
  });

  test('every call of the office names what it needs; what comes before a sign-in needs nothing', () => {
    const open = Object.entries<Call>(officeCalls).filter(
      ([, { permission }]) => permission === undefined || permission === 'anyone',
    );
    expect(open.map(([key]) => key)).toEqual([
      'POST /office/api/sessions',
      'POST /office/api/sessions/passkey_options',
      'POST /office/api/sessions/passkey',
      'GET /office/api/first_run',
      'POST /office/api/first_run',
    ]);
  });

  test.each([
    ['POST /office/api/operators', ['owner']],
    ['POST /office/api/operators/{id}/reset_password', ['owner']],
    ['PUT /office/api/roles/{id}', ['owner']],
    ['POST /office/api/users/{id}/rewards', ['owner', 'admin']],
    ['PUT /office/api/referrers/{id}/rate', ['owner', 'admin']],
    ['POST /office/api/payment_systems/{id}/reserve_corrections', ['owner', 'admin', 'senior']],
    ['POST /office/api/requisites', ['owner', 'admin', 'senior']],
    ['PUT /office/api/gateways/{name}', ['owner', 'admin']],
    ['POST /office/api/prices/change', ['owner', 'admin']],
    ['POST /office/api/orders/{id}/reassign_payout', ['owner', 'admin', 'senior']],
    ['GET /office/api/orders/export', ['owner', 'admin', 'senior', 'accountant']],
    ['GET /office/api/audit_log', ['owner', 'admin', 'auditor']],
    ['GET /office/api/reports/operators', ['owner', 'admin', 'senior']],
    ['GET /office/api/reports/operators/export', ['owner', 'admin', 'senior']],
    [
      'POST /office/api/order_comments',
      ['owner', 'admin', 'senior', 'cashier', 'verifier', 'support'],
    ],
    ['POST /office/api/orders/{id}/report_payout', ['owner', 'admin', 'senior', 'cashier']],
    ['POST /office/api/orders/{id}/propose_correction', ['owner', 'admin', 'senior', 'cashier']],
    ['POST /office/api/orders/{id}/approve_correction', ['owner', 'admin', 'senior', 'cashier']],
    ['POST /office/api/orders/{id}/cancel_correction', ['owner', 'admin', 'senior', 'cashier']],
    ['POST /office/api/orders/{id}/confirm_deposit', ['owner', 'admin', 'senior', 'cashier']],
    ['POST /office/api/orders/{id}/refund', ['owner', 'admin', 'senior', 'cashier']],
    [
      'GET /office/api/card_verifications/{id}/photo',
      ['owner', 'admin', 'senior', 'cashier', 'verifier'],
    ],
    ['POST /office/api/users/{id}/block', ['owner', 'admin', 'senior', 'cashier']],
    [
      'POST /office/api/orders/{id}/comments',
      ['owner', 'admin', 'senior', 'cashier', 'verifier', 'support'],
    ],
  ] as const)('%s is for %s', (key, roles) => {
    expect(rolesOf(key)).toEqual(roles);
  });

  test.each([...everybody, ...adminsAlone])('%s %s is closed to strangers', async (...route) => {
    expect((await office.stranger.call(...route, {})).statusCode).toBe(401);
    const forged = deskOf(office.app, `agio_office=${'A'.repeat(43)}`);
    expect((await forged.call(...route, {})).statusCode).toBe(401);
  });

  test.each(everybody)('%s %s is open to operators', async (...route) => {
    const body = route[0] === 'GET' ? undefined : {};
    expect([401, 403, 500]).not.toContain((await office.operator.call(...route, body)).statusCode);
  });

  test.each(adminsAlone)('%s %s is not a cashier’s', async (...route) => {
    const body = route[0] === 'GET' ? undefined : {};
    expect((await office.operator.call(...route, body)).statusCode).toBe(403);
    expect([401, 403, 500]).not.toContain((await office.admin.call(...route, body)).statusCode);
  });

  test.each(presetNames.filter((name) => name !== 'owner' && name !== 'cashier'))(
    'every call is open to %s by the matrix, and to nobody else',
    async (name) => {
      const desk =
        name === 'support' ? office.support : await office.hire(`${name}-preset`, name, name);
      const wrong: string[] = [];
      for (const { route, permission } of tabled) {
        const { statusCode } = await desk.call(...route, route[0] === 'GET' ? undefined : {});
        const isOpen = ![401, 403].includes(statusCode);
        if (isOpen !== roleMay(name, permission) || statusCode === 500) {
          wrong.push(`${route.join(' ')}: ${statusCode}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test.each(['/events', '/sessions/current'])('%s is closed to strangers too', async (path) => {
    expect((await office.stranger.call('GET', path)).statusCode).toBe(401);
  });

  const unsafe = [...everybody, ...adminsAlone].filter(([method]) => method !== 'GET');

  test.each(unsafe)('a page of another site cannot %s %s for an admin', async (...route) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'content-type': 'multipart/form-data; boundary=x' },
    ]) {
      const answer = await office.admin.call(...route, {}, headers);
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'cross_origin']);
    }
  });

  test('money is not moved without an idempotency key', async () => {
    await office.tick();
    const answer = await office.operator.call(
      'POST',
      `/orders/${await office.placeOrder('sberrub', 'ltc', '15000')}/hold`,
      { reason: 'проверка' },
      { 'idempotency-key': '' },
    );
    expect(answer.statusCode).toBe(422);
  });

  test('roles in the database begin as the presets, and the owner’s is never edited', async () => {
    const roles = await listRoles(office.platform.database);
    for (const name of presetNames) {
      const stored = roles.find((role) => role.id === name)?.permissions;
      expect([...(stored ?? [])].sort(), name).toEqual([...presetPermissions[name]].sort());
    }
    const owner = { permissions: ['own'], base: presetPermissions.owner };
    expect((await office.admin.call('PUT', '/roles/owner', owner)).statusCode).toBe(409);
    expect((await office.admin.call('DELETE', '/roles/owner')).statusCode).toBe(409);
  });

  test('a role that is changed holds from the next request on', async () => {
    const made = await office.admin.call('POST', '/roles', {
      name: 'Ночная смена',
      permissions: ['orders.read', 'operators.manage'],
    });
    expect(made.statusCode, made.body).toBe(201);
    const { id, attributes } = made.json().data;
    const again = { name: 'Ночная смена', permissions: [] };
    expect((await office.admin.call('POST', '/roles', again)).statusCode).toBe(409);
    const desk = await office.hire('night', 'Ночь', id);
    expect((await desk.call('GET', '/orders')).statusCode).toBe(200);
    expect((await desk.call('GET', '/sessions/current')).json().data.attributes).toMatchObject({
      role_name: 'Ночная смена',
      permissions: ['own', 'orders.read', 'operators.manage'],
    });
    // Whoever manages operators gives, and takes, no more than they have themselves.
    const { data } = (await desk.call('GET', '/operators')).json();
    const idOf = (login: string) =>
      data.find((each: { attributes: { login: string } }) => each.attributes.login === login).id;
    const boss = idOf('admin');
    const grab = {
      permissions: ['own', 'orders.read', 'orders.pay'],
      base: attributes.permissions,
    };
    for (const [method, path, body] of [
      ['PUT', `/roles/${id}`, grab],
      ['POST', '/roles', { name: 'Больше', permissions: ['orders.pay'] }],
      ['POST', '/operators', { login: 'friend', name: 'F', role: 'owner' }],
      ['PATCH', `/operators/${idOf('night')}`, { role: 'owner' }],
      ['PATCH', `/operators/${boss}`, { role: id }],
      ['PATCH', `/operators/${boss}`, { disabled: true }],
      ['POST', `/operators/${boss}/reset_password`, {}],
      ['DELETE', `/operators/${boss}/second_factor`, undefined],
      ['DELETE', '/roles/admin', undefined],
    ] as const) {
      expect((await desk.call(method, path, body)).statusCode, `${method} ${path}`).toBe(403);
    }
    expect((await office.admin.call('DELETE', `/roles/${id}`)).statusCode).toBe(409);
    const less = { permissions: ['own', 'operators.manage'], base: attributes.permissions };
    expect((await office.admin.call('PUT', `/roles/${id}`, less)).statusCode).toBe(200);
    expect((await desk.call('GET', '/orders')).statusCode).toBe(403);
    // Who has read it before it was changed runs nothing over.
    expect((await office.admin.call('PUT', `/roles/${id}`, less)).statusCode).toBe(409);
    const lone = { role: 'admin' };
    expect((await office.admin.call('PATCH', `/operators/${boss}`, lone)).statusCode).toBe(409);
    const unknown = { login: 'lost', name: 'L', role: 'nobody' };
    expect((await office.admin.call('POST', '/operators', unknown)).statusCode).toBe(422);
    const moved = { role: 'auditor' };
    await office.admin.call('PATCH', `/operators/${idOf('night')}`, moved);
    expect((await office.admin.call('DELETE', `/roles/${id}`)).statusCode).toBe(204);
  });
});
