import type { MonitorRequirementAttributes } from '../../../contract/monitor-readiness.ts';
import { locales } from '../../../i18n/locale.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import type { PartnerRow } from '../../market/partners/list-partners.ts';
import { met, unknown, unmet } from './finding.ts';
import { linksOf, tellsOfCheck, wordsBeside } from './read-page.ts';

/** A page of this very service, as a visitor without cookies gets it; null where it fails. */
export type ReadPage = (path: string) => Promise<string | null>;

const monitorsScreen = '/monitors';

/** Whether every monitor shown to visitors has a link that search engines follow. */
export async function checkLinks(
  readPage: ReadPage,
  partners: readonly PartnerRow[],
): Promise<MonitorRequirementAttributes> {
  const shown = partners.filter(({ listed, url }) => listed && url !== null);
  if (shown.length === 0) return unmet('links_none', monitorsScreen);
  const html = await readPage('/partners');
  if (html === null) return unknown('page_fails', { names: ['/partners'] });
  const held = shown.filter(({ url }) => !isFollowed(html, url));
  const names = held.map(({ name }) => name);
  return held.length > 0
    ? unmet('links_nofollow', monitorsScreen, { names })
    : met('links_followed', { count: shown.length });
}

/** Whether those that want a place in the footer are there, with a link that is followed. */
export async function checkFooter(
  readPage: ReadPage,
  partners: readonly PartnerRow[],
): Promise<MonitorRequirementAttributes> {
  const placed = partners.filter(({ inFooter }) => inFooter);
  if (placed.length === 0) return unmet('footer_none', monitorsScreen);
  const html = await readPage('/contacts');
  if (html === null) return unknown('page_fails', { names: ['/contacts'] });
  const lacking = placed.filter(({ url }) => !isFollowed(html, url));
  const names = lacking.map(({ name }) => name);
  return lacking.length > 0
    ? unmet('footer_lacks', monitorsScreen, { names })
    : met('footer_shown', { names: placed.map(({ name }) => name) });
}

function isFollowed(html: string, url: string | null): boolean {
  return linksOf(html).some((link) => link.url === url && link.followed);
}

/** Whether the form of orders says, in each language, what a check of coins may lead to. */
export async function checkAmlSentence(
  readPage: ReadPage,
  pairPath: string | null,
): Promise<MonitorRequirementAttributes> {
  if (pairPath === null) return unknown('files_empty', { mend: '/rates' });
  const lacking: string[] = [];
  for (const locale of locales) {
    const path = addressOf(locale, pairPath);
    const html = await readPage(path);
    const sentence = html === null ? null : wordsBeside(html, 'agree_aml_terms');
    if (sentence === null) return unknown('page_fails', { names: [path] });
    if (!tellsOfCheck(sentence)) lacking.push(locale.toUpperCase());
  }
  return lacking.length > 0
    ? unmet('aml_lacks', '/shop/texts', { names: lacking })
    : met('aml_said');
}
