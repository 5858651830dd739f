import type { Page } from 'playwright-core';
import type { Locale } from '../i18n/locale.ts';
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
    const found = [...(await pageTroublesOf(page))];
    // Words are another language and nothing else: one of the two is walked through.
    if (locale === 'ru') found.push(...(await keyboardTroublesOf(page)));
    troubles.push(...found.map((trouble) => `${path}: ${trouble}`));
  }
  return troubles;
}
