import { expect, test } from 'vitest';
import { renderTestPage } from '../testing.ts';

const desk = {
  present: true,
  around_the_clock: false,
  email: 'help@agio.example',
  telegram: null,
  phone: null,
  answer_minutes_min: 15,
  answer_minutes_max: 60,
  measured: null,
  measured_payouts: null,
};

const week = { days: [1, 2, 3, 4, 5, 7], opens: '09:00', closes: '21:00' };

async function footerOf(locale: 'ru' | 'en', time_zone: string, utc_offset: string) {
  const attributes = { ...desk, hours: { ...week, time_zone, utc_offset } };
  const answer = { body: { data: { type: 'support_desks', id: 'current', attributes } } };
  const answers = { '/api/v1/support': answer };
  return (await renderTestPage(locale === 'ru' ? '/nope' : '/en/nope', locale, answers)).footer;
}

test.each([
  ['en', 'Europe/Moscow', '+03:00', 'Mon–Fri, Sun 09:00–21:00, Moscow time (UTC+3)'],
  ['ru', 'Europe/Moscow', '+03:00', 'пн–пт, вс 09:00–21:00, по Москве (UTC+3)'],
  ['en', 'Europe/Berlin', '+02:00', '09:00–21:00, UTC+2'],
  ['en', 'Asia/Kolkata', '+05:30', '09:00–21:00, UTC+5:30'],
  ['en', 'America/New_York', '-04:00', '09:00–21:00, UTC\u22124'],
  ['en', 'UTC', '+00:00', '09:00–21:00, UTC<'],
] as const)(
  'the foot tells the hours in %s of %s at %s',
  async (locale, zone, offset, expected) => {
    expect(await footerOf(locale, zone, offset)).toContain(expected);
  },
);

test.each([
  ['ru', '/contacts', /За последние 30\u00a0дней/],
  ['en', '/en/contacts', /last 30\u00a0days/],
] as const)(
  'how long answers take is shown once it was measured, in %s',
  async (locale, path, expected) => {
    const read = async (measured: object | null) => {
      const attributes = { ...desk, hours: null, measured };
      const data = { type: 'support_desks', id: 'current', attributes };
      const answers = { '/api/v1/support': { body: { data } } };
      return (await renderTestPage(path, locale, answers)).body;
    };
    const shown = await read({ median_minutes: 31, cases: 12, days: 30 });
    expect(shown).toMatch(expected);
    expect(shown).toMatch(/31\u00a0(мин|min)/);
    expect(await read(null)).not.toMatch(expected);
  },
);
