import type { Page } from 'playwright-core';
import type { Locale } from '../../i18n/locale.ts';
import { fitTroublesOf, languageOfDay, pageTroublesOf } from './check-screen.ts';
import { keyboardTroublesOf } from './keyboard-walk.ts';

/**
 * Goes through pages and tells what keeps somebody from using them; `open` brings each. Words are
 * another language and nothing else: each day one of the two is looked at with all rules, in both
 * themes, and walked through by the keyboard, and of the other one only whether it fits.
 */
export async function walkPages(
  page: Page,
  paths: readonly string[],
  { locale, open }: { readonly locale: Locale; readonly open: (path: string) => Promise<void> },
): Promise<readonly string[]> {
  const isWhole = locale === languageOfDay;
  const troubles: string[] = [];
  for (const path of paths) {
    await open(path);
    const found = await (isWhole ? wholeTroublesOf(page) : fitTroublesOf(page));
    troubles.push(...found.map((trouble) => `${path}: ${trouble}`));
  }
  return troubles;
}

async function wholeTroublesOf(page: Page): Promise<readonly string[]> {
  const seen = await pageTroublesOf(page, { colours: true });
  return [...seen, ...(await keyboardTroublesOf(page))];
}
