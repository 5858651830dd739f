import { expect, test } from 'vitest';
import { hoursOf, scheduleOf } from './schedule-of-form.ts';

function form(kind: string, spans: readonly (readonly [string, string, string])[]): FormData {
  const data = new FormData();
  data.set('schedule_kind', kind);
  data.set('schedule_offset', '180');
  for (const [day, from, to] of spans) {
    data.append('schedule_day', day);
    data.append('schedule_from', from);
    data.append('schedule_to', to);
  }
  return data;
}

test('hours may run over midnight, and the same minute is a whole day', () => {
  const read = scheduleOf(
    form('hours', [
      ['0', '09:00', '21:00'],
      ['5', '22:00', '02:00'],
      ['6', '00:00', '00:00'],
    ]),
  );
  expect(read).toEqual({
    utc_offset_minutes: 180,
    spans: [
      { opens_minute: 540, open_minutes: 720 },
      { opens_minute: 5 * 1440 + 1320, open_minutes: 240 },
      { opens_minute: 6 * 1440, open_minutes: 1440 },
    ],
  });
  expect(hoursOf(read)[1]).toEqual({ day: 5, from: '22:00', to: '02:00' });
});

test('around the clock is no schedule at all', () => {
  expect(scheduleOf(form('always', [['0', '09:00', '21:00']]))).toBeNull();
  expect(hoursOf(null)).toEqual([]);
});
