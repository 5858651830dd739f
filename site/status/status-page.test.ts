import { expect, test } from 'vitest';
import type { StatusAttributes } from '../../contract/status.ts';
import { renderTestPage } from '../testing.ts';

const well: StatusAttributes = {
  state: 'works',
  checked_at: '2026-11-28T10:00:00.000Z',
  technical_break: false,
  resume_at: null,
  operators_away: null,
  components: [
    { component: 'site', state: 'works' },
    { component: 'payouts', state: 'works' },
  ],
  payment_systems: [{ id: 'sberrub', name: 'Сбербанк <b>', state: 'works' }],
  incidents: [],
};

async function render(locale: 'ru' | 'en', changes: Partial<StatusAttributes> = {}) {
  const attributes = { ...well, ...changes };
  const data = { type: 'service_statuses', id: 'now', attributes };
  const path = locale === 'ru' ? '/status' : '/en/status';
  return renderTestPage(path, locale, { '/api/v1/status': { body: { data } } });
}

test.each([
  ['ru', 'Всё работает.', 'За последние 30\u00a0дней сбоев не было'],
  ['en', 'Everything works.', 'No incidents in the last 30\u00a0days'],
] as const)('a service that works says so in %s', async (locale, all, none) => {
  const page = await render(locale);
  expect(page.status).toBe(200);
  expect(page.body).toContain(all);
  expect(page.body.replaceAll(' ', '\u00a0')).toContain(none.replaceAll(' ', '\u00a0'));
  expect(page.body).toContain('Сбербанк &lt;b&gt;');
  expect(page.footer).toContain(locale === 'ru' ? 'href="/status"' : 'href="/en/status"');
});

test('a break, operators who are away and incidents are told with their times', async () => {
  const { body } = await render('en', {
    state: 'down',
    technical_break: true,
    resume_at: '2026-11-28T12:00:00.000Z',
    operators_away: {
      opens_at: '2026-11-29T06:00:00.000Z',
      time_zone: 'Europe/Moscow',
      utc_offset: '+03:00',
    },
    payment_systems: [],
    incidents: [
      {
        component: 'payment_system',
        payment_system: 'Bitcoin',
        state: 'down',
        began_at: '2026-11-27T10:00:00.000Z',
        ended_at: '2026-11-27T11:00:00.000Z',
        note: 'The <network> was slow.',
      },
      {
        component: 'payouts',
        payment_system: null,
        state: 'limited',
        began_at: '2026-11-28T10:00:00.000Z',
        ended_at: null,
        note: null,
      },
    ],
  });
  const text = body.replaceAll('\u00a0', ' ');
  expect(text).toContain('Technical break');
  expect(text).toContain('dateTime="2026-11-28T12:00:00.000Z"');
  expect(text).toContain('will be back 29 November, 09:00 Moscow time (UTC+3)');
  expect(text).toContain('No exchanges are available right now.');
  expect(text).toContain('Bitcoin');
  expect(text).toContain('The &lt;network&gt; was slow.');
  expect(text).toContain('ongoing');
});

test('before the first look the page says that nothing is known yet', async () => {
  const { body } = await render('en', { state: 'unknown', checked_at: null });
  expect(body).toContain('Not checked yet.');
});
