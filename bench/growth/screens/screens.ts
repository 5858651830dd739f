import type { Call } from '../../../contract/calls/call.ts';
import { officeCalls } from '../../../contract/calls/office/office-calls.ts';
import { publicCalls } from '../../../contract/calls/public-calls.ts';
import type { Known } from './known.ts';
import { unmeasured } from './unmeasured.ts';
import { type Look, monthsAgo, officeLooks, pages, publicLooks } from './variants.ts';

/** One look that is measured: who takes it, and at what. */
export type Screen = {
  readonly name: string;
  readonly who: 'operator' | 'customer';
  readonly path: string;
  /** A list: a page far behind is looked at as well, by its number or by a key. */
  readonly pages: 'numbered' | 'keyed' | null;
  /** It may be long: measured until it begins. */
  readonly isFile: boolean;
};

/** What is said of a page that is a hundred behind, after the name of its first one. */
export const deep = ', page 100';

/**
 * Everything that can be read of the office and of the site: every GET of the table of calls, so
 * that a new one is measured without a line here, and how it is looked at where that matters.
 */
export function screensOf(known: Known): readonly Screen[] {
  const pagesOfSite = pages.map(
    (path): Screen => ({ name: path, who: 'customer', path, pages: null, isFile: false }),
  );
  return [
    ...screensIn(officeCalls, officeLooks(known), 'operator'),
    ...screensIn(publicCalls, publicLooks(known), 'customer'),
    ...pagesOfSite,
  ].map((screen) => ({ ...screen, name: withoutValues(screen.name, known) }));
}

/** The same in a service with other orders, on another day. */
function withoutValues(name: string, known: Known): string {
  const dates = Array.from({ length: 13 }, (_, months) => [
    `${months} months ago`,
    monthsAgo(months),
  ]);
  const words = new Map([...Object.entries(known), ...dates].map(([word, value]) => [value, word]));
  return name.replace(/(?<==)[^&,]+/g, (value) => {
    const word = words.get(value);
    return word === undefined ? value : `{${word}}`;
  });
}

function screensIn(
  calls: Readonly<Record<string, Call>>,
  looks: Readonly<Record<string, readonly Look[]>>,
  who: Screen['who'],
): readonly Screen[] {
  return Object.entries(calls)
    .filter(([key]) => key.startsWith('GET ') && !(key in unmeasured))
    .flatMap(([key, call]) => (looks[key] ?? [{}]).map((look) => screenOf(key, call, look, who)));
}

function screenOf(key: string, call: Call, { of, parts, query }: Look, who: Screen['who']): Screen {
  const plain = key.slice('GET '.length);
  const path = plain.replace(/\{(\w+)\}/g, (_, part: string) => {
    const value = parts?.[part];
    if (!value) throw new Error(`${key}: nothing is known for {${part}}, nor is it unmeasured`);
    return encodeURIComponent(value);
  });
  const asked = new URLSearchParams(query).toString();
  const said = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`);
  const asking = said.length === 0 ? plain : `${plain}?${said.join('&')}`;
  const name = of === undefined ? asking : `${asking} (${of})`;
  return {
    name,
    who,
    path: asked === '' ? path : `${path}?${asked}`,
    pages: pagesOf(call),
    isFile: call.answer.kind === 'text',
  };
}

function pagesOf({ answer, query }: Call): Screen['pages'] {
  if (answer.kind === 'page' || answer.kind === 'own_page') return 'numbered';
  return query?.['after'] === undefined ? null : 'keyed';
}
