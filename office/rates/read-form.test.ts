import { describe, expect, test } from 'vitest';
import { readChangeForm } from './read-form.ts';

function formOf(...fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe('a change of many directions', () => {
  test('names only the margins that are filled in', () => {
    const form = formOf(['fixed_markup', ''], ['income_markup', '−0,5'], ['profit_min', ' ']);
    expect(readChangeForm(form, new Set())).toEqual({ income_markup: '-0.5' });
  });

  test('leaves the parts of a rule that are closed alone, and replaces the others whole', () => {
    const form = formOf(
      ['amount_from', '1 000'],
      ['amount_markup', '-0,3'],
      ['amount_from', '5000'],
      ['amount_markup', '-0,5'],
      ['rate_per', 'outcome'],
      ['rate_step', '0,01'],
    );
    expect(readChangeForm(form, new Set(['amounts', 'bounds']))).toEqual({
      amounts: [
        { from: '1000', markup: '-0.3' },
        { from: '5000', markup: '-0.5' },
      ],
      rate_per: 'outcome',
      rate_step: '0.01',
      rate_floor: null,
      rate_ceiling: null,
      rate_standard: null,
    });
  });

  test('takes away what an opened part holds nothing of', () => {
    const opened = new Set(['path', 'reserves', 'hours', 'place'] as const);
    expect(readChangeForm(formOf(['path', '']), opened)).toEqual({
      path: [],
      reserves: [],
      hours: [],
      place: null,
    });
  });

  test('reads a place and hours as the editor of one direction does', () => {
    const form = formOf(
      ['place_on', 'on'],
      ['place_target', '2'],
      ['place_step', '0,02'],
      ['place_spike', '4'],
      ['place_follow', '15, 16'],
      ['hours_days', '6,7'],
      ['hours_from', '22:00'],
      ['hours_to', '08:00'],
      ['hours_markup', '0,5'],
    );
    expect(readChangeForm(form, new Set(['place', 'hours']))).toEqual({
      hours: [{ days: [6, 7], from: '22:00', to: '08:00', markup: '0.5' }],
      place: {
        target: 2,
        step: '0.02',
        reserve_min: null,
        follow: ['15', '16'],
        ignore: [],
        spike: '4',
        profit_max: null,
      },
    });
  });

  test('without rules keeps nothing of them', () => {
    const form = formOf(['without_rule', 'on'], ['fixed_markup', '2'], ['income_markup', '1']);
    const given = readChangeForm(form, new Set(['amounts']));
    expect(given).toEqual({ without_rule: true, fixed_markup: '2' });
  });
});
