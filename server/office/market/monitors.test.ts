import { afterAll, beforeAll, expect, test } from 'vitest';
import { switchOffDiffering } from '../../market/monitors/change-terms.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const partner = { kind: 'partner', name: 'Кошелёк', monogram: 'К', code: 'wallet' };
const terms = { exported: true, flags: [], cities: [], income_costs: [] };

async function actionsOf(search: string): Promise<string[]> {
  const { data } = (await office.admin.call('GET', `/audit_log?search=${search}`)).json();
  return data.map(({ attributes }: { attributes: { action: string } }) => attributes.action);
}

test('operators see who reads which file and how the files stand; an admin switches them', async () => {
  const seen = (await office.operator.call('GET', '/partners')).json();
  expect(seen.meta).toMatchObject({ technical_break: false, differing: 0 });
  expect(seen.meta.rates_as_of).not.toBeNull();
  const [first] = seen.data;
  expect(first.attributes.export_url).toMatch(/\/export\/bestchange\.xml$/);
  const off = { export_enabled: false };
  const path = `/partners/${first.id}`;
  expect((await office.operator.call('PATCH', path, off)).statusCode).toBe(403);
  expect((await office.admin.call('PATCH', path, off)).statusCode).toBe(200);
  expect((await office.app.inject('/export/bestchange.xml')).statusCode).toBe(404);
  expect((await office.admin.call('PATCH', path, { export_enabled: true })).statusCode).toBe(200);
  expect((await office.app.inject('/export/bestchange.xml')).statusCode).toBe(200);
  expect(await actionsOf('change_partner')).toHaveLength(2);
});

test('a partner is written anew as a whole, and goes while nothing holds it', async () => {
  const { data } = (
    await office.admin.call('POST', '/partners', { ...partner, code: 'soon' })
  ).json();
  const path = `/partners/${data.id}`;
  const changed = await office.admin.call('PUT', path, { ...partner, code: 'soon', name: 'Позже' });
  expect(changed.json().data.attributes).toMatchObject({ name: 'Позже', monogram: 'К' });
  expect((await office.admin.call('DELETE', path)).statusCode).toBe(200);
  expect((await office.admin.call('PUT', path, { ...partner, code: 'soon' })).statusCode).toBe(404);
});

test('the secret half of a key is told once, to an admin', async () => {
  const made = (await office.admin.call('POST', '/partners', partner)).json();
  const given = { partner_id: made.data.id, contact_email: 'orders@wallet.example' };
  expect((await office.operator.call('GET', '/trustee_keys')).statusCode).toBe(403);
  const issued = await office.admin.call('POST', '/trustee_keys', given);
  expect(issued.statusCode).toBe(201);
  const { secret_key: secret } = issued.json().data.attributes;
  expect(secret).toMatch(/^[A-Za-z0-9_-]{40}$/);
  const list = await office.admin.call('GET', '/trustee_keys');
  expect(list.json().data).toMatchObject([
    { attributes: { partner: 'Кошелёк', revoked_at: null } },
  ]);
  const log = await office.admin.call('GET', '/audit_log');
  expect(list.body + log.body).not.toContain(secret);
  expect((await office.admin.call('DELETE', `/partners/${made.data.id}`)).statusCode).toBe(409);
  const path = `/trustee_keys/${issued.json().data.id}`;
  const revoked = (await office.admin.call('DELETE', path)).json();
  expect(revoked.data.attributes.revoked_at).not.toBeNull();
});

test('a direction is told with the marks an admin sets, and they reach the file', async () => {
  const path = '/monitor_directions/sberrub-ltc';
  const set = { ...terms, flags: ['verifying'], income_costs: ['0.8 %'], delay_minutes: 15 };
  const { data } = (await office.admin.call('PUT', path, set)).json();
  expect(data.attributes.effective_flags).toEqual(expect.arrayContaining(['manual', 'verifying']));
  const { body } = await office.app.inject('/export/bestchange.xml');
  const line = body.split('\n').find((item) => /<from>SBERRUB<.*<to>LTC</.test(item));
  expect(line).toContain('<fromfee>0.8 %</fromfee>');
  expect(line).toMatch(/<param>manual,verifying,floating<\/param>.*<delay>15<\/delay>/);
});

test.each([
  ['/monitor_directions/sberrub-ltc', { ...terms, flags: ['juridical'] }, 422, 'flags'],
  ['/monitor_directions/sberrub-ltc', { ...terms, cities: ['MSK'] }, 422, 'cities'],
  ['/monitor_directions/sberrub-ltc', { ...terms, income_costs: ['<b>'] }, 422, 'income_costs'],
  ['/monitor_directions/sberrub-ltc', { ...terms, flags: ['best'] }, 422, 'flags'],
  ['/monitor_systems/ltc', { code: 'BTC', income_flags: [], outcome_flags: [] }, 409, 'code'],
  ['/monitor_systems/ltc', { code: 'Ы', income_flags: [], outcome_flags: [] }, 422, 'code'],
])('PUT %s with %j is refused', async (path, attributes, status, field) => {
  const answer = await office.admin.call('PUT', path, attributes);
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.json().errors[0].source.pointer).toBe(`/data/attributes/${field}`);
});

test.each(['/monitor_directions/nobody-knows', '/monitor_systems/nobody'])(
  'PUT %s is not found',
  async (path) => {
    const attributes = { ...terms, income_flags: [], outcome_flags: [] };
    expect((await office.admin.call('PUT', path, attributes)).statusCode).toBe(404);
  },
);

test('a direction that the self-check switched off is found, with what differed, and switched on', async () => {
  const difference = { income: '100', exported: '1', quoted: '2', ordered: '2' };
  await switchOffDiffering(office.platform.database, 'sberrub-btc', difference);
  await office.modules.catalogue.refresh();
  const path = '/monitor_directions?state=differing';
  await expect
    .poll(async () => (await office.operator.call('GET', path)).json().data)
    .toMatchObject([{ id: 'sberrub-btc', attributes: { enabled: false, difference } }]);
  expect(await actionsOf('switch_off_differing')).toHaveLength(1);
  const on = '/monitor_directions/sberrub-btc/switch_on';
  const answer = (await office.admin.call('POST', on)).json();
  expect(answer.data.attributes).toMatchObject({ enabled: true, differed_at: null });
});
