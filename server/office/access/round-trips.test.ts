import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPushService } from '../alerts/testing.ts';
import { openTestOffice, type TestOffice } from './testing.ts';

/** Lists and forms that no story of their own goes through: made, changed, read and removed. */

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});
afterAll(() => office.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call answers that must succeed. */
async function done(method: Method, path: string, attributes?: object) {
  const answer = await office.admin.call(method, path, attributes);
  expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBeLessThan(300);
  return answer.body === '' ? null : answer.json();
}

const idsOf = async (path: string): Promise<string[]> =>
  (await done('GET', path)).data.map(({ id }: { id: string }) => id);

type Form = {
  readonly path: string;
  readonly made: object;
  readonly change: object;
  /** What is removed for good; others are switched off. */
  readonly removed: boolean;
};

const field = {
  side: null,
  type: 'text',
  label_ru: 'Пожелание',
  label_en: 'Wish',
  hint_ru: '',
  hint_en: '',
  choices: [],
  required: false,
  shown_to_customer: true,
  shown_in_mail: false,
  position: 10,
  enabled: true,
};
const rule = { applies_to: 'new', delay_minutes: 5, needs_release: false, enabled: false };
const bank = { name: 'Банк Пример', country: 'RU', bins: ['220099'], enabled: true };

const forms: Readonly<Record<string, Form>> = {
  'sentences that cards are rejected with': {
    path: '/reject_templates',
    made: { text_ru: 'Фото размыто', text_en: 'The photo is blurred' },
    change: { text_ru: 'Фото размыто.', text_en: 'The photo is blurred.', position: 3 },
    removed: true,
  },
  'banks that issue cards': {
    path: '/issuing_banks',
    made: bank,
    change: { ...bank, enabled: false },
    removed: false,
  },
  'payout holds': {
    path: '/payout_hold_rules',
    made: rule,
    change: { ...rule, delay_minutes: 15 },
    removed: true,
  },
  'questions of the shop’s own': {
    path: '/own_fields',
    made: { ...field, name: 'wish', direction_id: 'trx-ltc' },
    change: { ...field, enabled: false },
    removed: false,
  },
  'themes of questions': {
    path: '/faq_categories',
    made: { slug: 'round-trips', name_ru: 'Круги', name_en: 'Round trips' },
    change: { name_ru: 'Круг', name_en: 'Round trip' },
    removed: false,
  },
};

test.each(Object.entries(forms))('%s are made, changed and read', async (_, form) => {
  const { data } = await done('POST', form.path, form.made);
  expect(await idsOf(form.path)).toContain(data.id);
  const { version } = data.attributes;
  const change = version === undefined ? form.change : { ...form.change, version };
  const changed = await done('PUT', `${form.path}/${data.id}`, change);
  expect(changed.data.attributes).toMatchObject(form.change);
  if (!form.removed) return;
  await done('DELETE', `${form.path}/${data.id}`);
  expect(await idsOf(form.path)).not.toContain(data.id);
});

test('a theme of news is made below the news', async () => {
  type Category = { readonly id: string; readonly attributes: { readonly slug: string } };
  const { data: known }: { data: Category[] } = await done('GET', '/content_categories');
  const news = known.find(({ attributes }) => attributes.slug === 'news');
  const named = { name_ru: 'Сети', name_en: 'Networks' };
  const { data } = await done('POST', '/content_categories', {
    parent_id: Number(news?.id),
    slug: 'round-trips',
    ...named,
  });
  expect(await idsOf('/content_categories')).toContain(data.id);
});

test('a browser is told of alerts, and no more', async () => {
  const push = await startPushService(office.platform.database);
  const { data: key } = await done('GET', '/alerts/push_key');
  expect(Object.values(key.attributes)).toEqual([expect.stringMatching(/^[\w-]{80,}$/)]);
  const { data } = await done('POST', '/alerts/browsers', { ...push.keys, label: 'Chrome' });
  await done('DELETE', `/alerts/browsers/${data.id}`);
  const again = await office.admin.call('DELETE', `/alerts/browsers/${data.id}`);
  expect(again.statusCode).toBe(404);
  await push.close();
});

test('what nobody could read is settled by a person', async () => {
  const { rows } = await office.platform.database.execute<{ id: string }>(sql`
    insert into unread_entries (rail, key, reason, content)
    values ('litecoin', 'round trip', 'unknown script', '{}') returning id`);
  const id = rows[0]?.id ?? '';
  expect(await idsOf('/unread_entries')).toContain(id);
  await done('POST', `/unread_entries/${id}/settle`, { reason: 'зачислено вручную' });
  expect(await idsOf('/unread_entries')).not.toContain(id);
});

test('an operation that waits for a second person is refused by one', async () => {
  const terms = { second_person_from: '1', drift_max: null, watched: null, version: 0 };
  await done('PUT', '/accounts/sberrub/terms', terms);
  const { data } = await done('POST', '/own_operations', {
    template: 'bank_fee',
    from_system_id: 'sberrub',
    amount: '5',
    reason: 'комиссия',
  });
  expect(data.attributes.state).toBe('waiting');
  const refused = await done('POST', `/own_operations/${data.id}/refuse`, { reason: 'не наша' });
  expect(refused.data.attributes.state).toBe('refused');
});

test.each(['/monitor_systems', '/screening', '/referrers'])('%s is read', async (path) => {
  expect(await done('GET', path)).toHaveProperty('data');
});
