import type { OwnFieldAttributes } from '../../contract/office/cities.ts';

type Choices = OwnFieldAttributes['choices'];

/** Choices as they are typed: one a line, `value | in Russian | in English`. */
export function choicesToText(choices: Choices): string {
  return choices.map(({ value, ru, en }) => [value, ru, en].join(' | ')).join('\n');
}

/** Reads them; a name that is left out is the value itself. */
export function choicesOfText(text: string): Choices {
  return text
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .flatMap(([value = '', ru = '', en = '']) =>
      value === '' ? [] : [{ value, ru: ru || value, en: en || ru || value }],
    );
}
