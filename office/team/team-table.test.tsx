import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OperatorFigureAttributes } from '../../contract/office/desk/team.ts';
import { LanguageProvider } from '../../ui/language/language.tsx';
import { texts } from '../parts/texts-en.ts';
import { TeamActions, TeamSpeed } from './team-table.tsx';

const figure: OperatorFigureAttributes = {
  name: 'Olga (olga)',
  shift_s: 7 * 3_600 + 1_800,
  actions: 12,
  claims: 3,
  credits: 4,
  payouts: 2,
  decisions: 0,
  refunds: 0,
  cards: 0,
  answers: 1,
  notes: 0,
  other: 2,
  paid: [{ currency: 'RUB', amount: '15000.50' }],
  order_waits: 7,
  order_median_s: 240,
  order_average_s: 600,
  card_waits: 0,
  card_median_s: null,
  card_average_s: null,
  answer_waits: 1,
  answer_median_minutes: 5,
  answer_p95_minutes: 30,
};

function shown(Part: typeof TeamActions, change: Partial<OperatorFigureAttributes> = {}): string {
  const page = renderToStaticMarkup(
    <LanguageProvider locale="en" texts={texts}>
      <Part figures={[{ ...figure, ...change, id: '1' }]} />
    </LanguageProvider>,
  );
  return page.replaceAll('\u00a0', ' ');
}

test('how soon, and what was paid out stand in one line', () => {
  const page = shown(TeamSpeed);
  for (const text of ['7 h 30 min', 'half: 4 min', 'average: 10 min', 'half: 5 min', '95 %: 30']) {
    expect(page).toContain(text);
  }
  expect(page).toMatch(/15.000[.,]50/);
});

test('on a phone only what there is stands under the name', () => {
  const list = /<dl.*?<\/dl>/s.exec(shown(TeamActions))?.[0] ?? '';
  expect(list).toContain(texts['team.group.credits']);
  expect(list).toContain(texts['team.paid']);
  expect(list).toContain('half: 4');
  expect(list).not.toContain(texts['team.group.refunds']);
  expect(list).not.toContain(texts['team.card']);
});

test('nothing that was never measured is called nought', () => {
  const none = { shift_s: 0, paid: [], order_median_s: null, answer_median_minutes: null };
  const page = shown(TeamSpeed, none);
  expect(page).not.toContain('half:');
  expect(page.match(/>—</g)).toHaveLength(5);
});
