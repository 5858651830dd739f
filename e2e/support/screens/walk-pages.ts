import type { Page } from 'playwright-core';
import type { Locale } from '../../../i18n/locale.ts';
import { fitTroublesOf, pageTroublesOf } from './check-screen.ts';
import { keyboardTroublesOf } from './keyboard-walk.ts';
import { isOpenedIn, isTurnOf } from './of-day.ts';

/**
 * Goes through the pages that are opened in a language today and tells what keeps somebody from
 * using them; `open` brings each. Those whose turn it is are looked at with all rules, in both
 * themes, and walked through by the keyboard, and of the others only whether they fit.
 */
export async function walkPages(
  page: Page,
  paths: readonly string[],
  { locale, open }: { readonly locale: Locale; readonly open: (path: string) => Promise<void> },
): Promise<readonly string[]> {
  const troubles: string[] = [];
  for (const [place, path] of paths.entries()) {
    if (!isOpenedIn(locale, place)) continue;
    await open(path);
    const found = await (isTurnOf(place) ? wholeTroublesOf(page) : fitTroublesOf(page));
    troubles.push(...found.map((trouble) => `${path}: ${trouble}`));
  }
  return troubles;
}

async function wholeTroublesOf(page: Page): Promise<readonly string[]> {
  const seen = await pageTroublesOf(page, { colours: true });
  return [...seen, ...(await keyboardTroublesOf(page))];
}
