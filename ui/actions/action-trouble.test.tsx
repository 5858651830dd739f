import { expect, test } from 'vitest';
import { en } from '../../i18n/messages/en.ts';
import type { ui } from '../../i18n/messages/ru/ui.ts';
import { translatorOf } from '../../i18n/translator.ts';
import { troubleTexts } from './action-trouble.tsx';
import type { Failure, Problem } from './failure.ts';
import { troubleOf } from './use-action.ts';

const t = translatorOf<typeof ui>('en', en);

function failure(status: number, problems: readonly Problem[], retryAfter: number | null = null) {
  return Object.assign(new Error('no'), { status, problems, retryAfter }) satisfies Failure;
}

const ofName = { field: 'name', code: 'required', text: 'Fill in this field.' };
const ofNothing = { field: null, code: 'conflict', text: 'Somebody was faster.' };

test('what fields say themselves is not said twice', () => {
  expect(troubleOf(null, ['name'])).toBeNull();
  expect(troubleOf(failure(422, [ofName]), ['name'])).toBeNull();
  expect(troubleOf(failure(422, [ofName, ofNothing]), ['name'])?.problems).toEqual([ofNothing]);
  expect(troubleOf(failure(422, [ofName]), [])?.problems).toEqual([ofName]);
});

test.each([
  ['no answer', failure(0, []), [t('ui.offline')]],
  ['too many tries', failure(429, [ofNothing], 30), [t('ui.waitSeconds', { seconds: 30 })]],
  ['a fault without words', failure(500, []), [t('ui.failed')]],
  ['words of the service, each once', failure(409, [ofNothing, ofNothing]), [ofNothing.text]],
])('%s is told as what it is', (_, failed, texts) => {
  const trouble = troubleOf(failed, []);
  expect(trouble && troubleTexts(trouble, t)).toEqual(texts);
});
