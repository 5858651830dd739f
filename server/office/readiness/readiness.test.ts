import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice({ SMTP_URL: 'smtp://127.0.0.1:9', RATE_LIMIT_PER_MINUTE: '200' });
});

afterAll(() => office.close());

type Found = { readonly state: string; readonly finding: string; readonly names: string[] };

async function look(): Promise<Record<string, Found>> {
  const { data } = (await office.operator.call('GET', '/monitor_requirements')).json();
  return Object.fromEntries(
    data.map(({ id, attributes }: { id: string; attributes: Found }) => [id, attributes]),
  );
}

const monitor = { kind: 'monitor', name: 'Маяк', monogram: 'МК', url: 'https://mayak.example/' };

test('what is served is looked at, and what is lacking is named with where to mend it', async () => {
  const found = await look();
  expect(found['files']).toMatchObject({ state: 'met', finding: 'files_served', mend: null });
  expect(found['deep_link']).toMatchObject({ state: 'met', finding: 'link_leads' });
  expect(found['order_mails']).toMatchObject({ state: 'unknown', finding: 'orders_none' });
  expect(found['review_links']).toMatchObject({ finding: 'reviews_none', mend: '/monitors' });
  expect(found['robots']).toMatchObject({ state: 'unmet', finding: 'robots_none' });
  expect(found['hours']).toMatchObject({ state: 'unmet', finding: 'hours_wider' });
  // This service has no pages: nothing is said of them.
  expect(found['aml']).toMatchObject({ state: 'unknown', finding: 'page_fails' });
});

test('mails of an order are read: at its creation and with where to pay', async () => {
  const { database } = office.platform;
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(id);
  expect((await look())['order_mails']).toMatchObject({ state: 'met', finding: 'mails_whole' });
  await database.execute("update mails set text = replace(text, 'Направление: ', '')");
  await database.execute("update mails set text = replace(text, 'Direction: ', '')");
  expect((await look())['order_mails']).toMatchObject({ finding: 'mails_incomplete' });
  await database.execute('delete from mails');
  const { rows } = await database.execute(`select number from orders where id = '${id}'`);
  expect((await look())['order_mails']).toMatchObject({
    finding: 'mails_missing',
    names: [rows[0]?.['number']],
  });
});

test('a robot named by an operator is let through the limits, and nobody beside it', async () => {
  const asked = { ...monitor, review_url: 'https://mayak.example/agio', in_footer: true };
  const robot = '162.19.29.225';
  const wrong = { ...asked, robot_addresses: ['0.0.0.0/0'] };
  const refused = await office.admin.call('POST', '/partners', wrong);
  expect(refused.json().errors[0].source.pointer).toBe('/data/attributes/robot_addresses');
  const made = await office.admin.call('POST', '/partners', { ...asked, robot_addresses: [robot] });
  expect(made.json().data.attributes).toMatchObject({ in_footer: true, robot_addresses: [robot] });
  const statusesOf = async (remoteAddress: string) => {
    const statuses = new Set<number>();
    for (let turn = 0; turn < 201; turn += 1) {
      const url = '/api/v1/partners';
      statuses.add((await office.app.inject({ url, remoteAddress })).statusCode);
    }
    return [...statuses];
  };
  expect(await statusesOf(robot)).toEqual([200]);
  expect(await statusesOf('162.19.29.226')).toEqual([200, 429]);
});

test('a place in the footer needs an address to lead to', async () => {
  const { url: _, ...nowhere } = monitor;
  const refused = await office.admin.call('POST', '/partners', { ...nowhere, in_footer: true });
  expect(refused.json().errors[0]).toMatchObject({
    code: 'required',
    source: { pointer: '/data/attributes/url' },
  });
});
