/** Months by the first three letters of their names, in Russian and in English. */
const months: Readonly<Record<string, number>> = {
  янв: 1,
  фев: 2,
  мар: 3,
  апр: 4,
  май: 5,
  мая: 5,
  июн: 6,
  июл: 7,
  авг: 8,
  сен: 9,
  окт: 10,
  ноя: 11,
  дек: 12,
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
};

const dates: readonly {
  readonly shape: RegExp;
  readonly order: readonly [number, number, number];
}[] = [
  // 23.11.2026, 23/11/2026
  { shape: /(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)/gu, order: [3, 2, 1] },
  // 2026-11-23
  { shape: /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/gu, order: [1, 2, 3] },
  // 23 ноября 2026, 23 Nov 2026
  { shape: /(?<!\d)(\d{1,2})\s+(\p{L}{3})\p{L}*\.?,?\s+(\d{4})(?!\d)/gu, order: [3, 2, 1] },
  // November 23, 2026
  { shape: /(?<!\p{L})(\p{L}{3})\p{L}*\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/gu, order: [3, 1, 2] },
];

const clock = /^[\s,]*(?:в|at|T)?\s*(\d{1,2}):(\d{2})(?::\d{2})?/u;
const moscow = /мск|московск|msk|moscow/iu;
const offset = /(?:UTC|GMT)\s*([+-])(\d{1,2})(?::?(\d{2}))?/iu;

/**
 * The dates of a line, with the time that follows each and the zone that the line names:
 * `2026-11-23`, `2026-11-23T14:05`, `2026-11-23T14:05+03:00`. No date that a calendar has not.
 */
export function readMoments(line: string): readonly string[] {
  return dates.flatMap(({ shape, order }) =>
    [...line.matchAll(shape)].flatMap((match) => {
      const [year, month, day] = order.map((group) => numberOf(match[group] ?? ''));
      const date = dateOf(year, month, day);
      if (date === null) return [];
      const time = timeOf(line.slice(match.index + match[0].length));
      return time === null ? date : `${date}T${time}${zoneOf(line)}`;
    }),
  );
}

function numberOf(text: string): number {
  return /^\d+$/u.test(text) ? Number(text) : (months[text.toLowerCase()] ?? 0);
}

function dateOf(year = 0, month = 0, day = 0): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const whole = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 2000;
  return whole ? at.toISOString().slice(0, 10) : null;
}

function timeOf(after: string): string | null {
  const [, hours = '', minutes = ''] = clock.exec(after) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

function zoneOf(line: string): string {
  const [, sign, hours, minutes = '00'] = offset.exec(line) ?? [];
  if (hours !== undefined && Number(hours) <= 14)
    return `${sign}${hours.padStart(2, '0')}:${minutes}`;
  return moscow.test(line) ? '+03:00' : '';
}
