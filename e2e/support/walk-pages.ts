import type { Page } from 'playwright-core';
import type { Locale } from '../../i18n/locale.ts';
import { pageTroublesOf } from './check-screen.ts';
import { keyboardTroublesOf } from './keyboard-walk.ts';

/** Goes through pages and tells what keeps somebody from using them; `open` brings each. */
export async function walkPages(
  page: Page,
  paths: readonly string[],
  { locale, open }: { readonly locale: Locale; readonly open: (path: string) => Promise<void> },
): Promise<readonly string[]> {
  const troubles: string[] = [];
  for (const path of paths) {
    await open(path);
    // Words are another language and nothing else: of one of the two the colours are looked at, and
    // it is walked through.
    const found = [...(await pageTroublesOf(page, { colours: locale === 'ru' }))];
    if (locale === 'ru') found.push(...(await keyboardTroublesOf(page)));
    troubles.push(...found.map((trouble) => `${path}: ${trouble}`));
  }
  return troubles;
}
