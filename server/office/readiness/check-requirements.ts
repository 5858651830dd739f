import type {
  MonitorRequirementAttributes,
  RequirementId,
} from '../../../contract/monitor-readiness.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { readDesk } from '../../content/support/desk.ts';
import { type Exchange, exchangeOf } from '../../market/catalogue/catalogue.ts';
import { readFile } from '../../market/monitors/files/read-file.ts';
import { exchangeByMonitorCodes } from '../../market/monitors/monitor-codes.ts';
import type { MonitorTerms } from '../../market/monitors/open-monitor-terms.ts';
import { exportPathOf, type PartnerRow } from '../../market/partners/list-partners.ts';
import type { App } from '../../platform/http/app.ts';
import { inProcessHeaders } from '../../platform/http/in-process.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { checkEmail, checkHours } from './check-directions.ts';
import { checkMailService, checkOrderMails } from './check-mails.ts';
import { checkAmlSentence, checkFooter, checkLinks, type ReadPage } from './check-pages.ts';
import { met, unknown, unmet } from './finding.ts';

type Requirement = readonly [id: RequirementId, found: MonitorRequirementAttributes];

/**
 * Holds everything that monitors ask for against the running service: its files as it serves them,
 * its pages as it renders them, the mails it has written.
 */
export async function checkRequirements(
  app: App,
  deps: OfficeDeps,
  locale: Locale,
): Promise<Requirement[]> {
  const { platform, monitors } = deps;
  const { database } = platform;
  const catalogue = deps.catalogue.current();
  const terms = monitors.terms.current();
  const { partners } = terms;
  const readPage = readsPages(app);
  const { finding, listed } = await readFiles(readPage, deps, terms);
  const [first] = listed;
  const pairPath = first === undefined ? null : `/exchange/${first.direction.id}`;
  return [
    ['files', finding],
    ['self_check', checkSelfCheck(deps, terms)],
    ['deep_link', await checkDeepLink(app, deps, first)],
    ['email_required', checkEmail(listed, locale)],
    ['mail_service', await checkMailService(platform)],
    ['order_mails', await checkOrderMails(database, catalogue)],
    ['aml', await checkAmlSentence(readPage, pairPath)],
    ['hours', checkHours(listed, await readDesk(database), locale)],
    ['links', await checkLinks(readPage, partners)],
    ['footer', await checkFooter(readPage, partners)],
    ['review_links', checkReviewLinks(partners)],
    ['robots', checkRobots(deps, partners)],
  ];
}

function readsPages(app: App): ReadPage {
  return async (url) => {
    const { statusCode, body } = await app.inject({ url, headers: inProcessHeaders });
    return statusCode === 200 ? body : null;
  };
}

/** Fetches each file that is switched on, and finds the directions it tells. */
async function readFiles(readPage: ReadPage, deps: OfficeDeps, terms: MonitorTerms) {
  const served = terms.partners.filter((partner) => partner.exportEnabled);
  const listed = new Map<string, Exchange>();
  if (served.length === 0) return { finding: unmet('files_off', '/monitors'), listed: [] };
  const failing: string[] = [];
  for (const partner of served) {
    const path = exportPathOf(partner);
    const text = path === null ? null : await readPage(path);
    if (text === null) failing.push(path ?? partner.name);
    else if (partner.exportFormat !== 'json') collectListed(listed, deps, terms, text);
  }
  if (listed.size === 0) await addOwnListed(listed, deps, terms);
  const exchanges = [...listed.values()];
  if (failing.length > 0) {
    return { finding: unmet('page_fails', '/monitors', { names: failing }), listed: exchanges };
  }
  const finding =
    exchanges.length === 0
      ? unmet('files_empty', '/rates')
      : met('files_served', { count: exchanges.length });
  return { finding, listed: exchanges };
}

function collectListed(
  listed: Map<string, Exchange>,
  { catalogue }: Pick<OfficeDeps, 'catalogue'>,
  terms: MonitorTerms,
  text: string,
): void {
  for (const { from, to } of readFile(text)) {
    const exchange = exchangeByMonitorCodes(catalogue.current(), terms, from, to);
    if (exchange !== null) listed.set(exchange.direction.id, exchange);
  }
}

/** Where every file that is served is JSON, what the service itself would tell stands for it. */
async function addOwnListed(
  listed: Map<string, Exchange>,
  { catalogue, monitors }: OfficeDeps,
  terms: MonitorTerms,
): Promise<void> {
  const page = await monitors.exports.page('bestchange-1.1');
  collectListed(listed, { catalogue }, terms, page.plain.toString());
}

function checkSelfCheck({ monitors }: OfficeDeps, terms: MonitorTerms) {
  const differing = [...terms.directions.values()].filter(({ differedAt }) => differedAt !== null);
  const count = differing.length;
  const last = monitors.lastCheck();
  if (count > 0) return unmet('check_differs', '/monitors/directions?state=differing', { count });
  return last === null ? unknown('check_none') : met('check_even', { count: last.directions });
}

/** Follows the link that a monitor would write for a direction of the file. */
async function checkDeepLink(app: App, { monitors, catalogue }: OfficeDeps, first?: Exchange) {
  if (first === undefined) return unknown('files_empty', { mend: '/rates' });
  const known = exchangeOf(catalogue.current(), first.direction.id) ?? first;
  const terms = monitors.terms.current();
  const code = (id: string, own: string) => terms.systems.get(id)?.code ?? own;
  const { income, outcome } = known;
  const from = code(income.id, income.code);
  const to = code(outcome.id, outcome.code);
  const url = `/?cur_from=${encodeURIComponent(from)}&cur_to=${encodeURIComponent(to)}`;
  const { statusCode, headers } = await app.inject({ url, headers: inProcessHeaders });
  const leads = statusCode === 302 && String(headers.location).startsWith('/exchange/');
  return leads
    ? met('link_leads', { names: [url] })
    : unmet('link_fails', '/monitors/systems', { names: [url] });
}

function checkReviewLinks(partners: readonly PartnerRow[]) {
  const linked = partners.filter(({ reviewUrl }) => reviewUrl !== null);
  return linked.length === 0
    ? unmet('reviews_none', '/monitors')
    : met('reviews_linked', { names: linked.map(({ name }) => name) });
}

/** Whether the robots of those who read a file are let through by the limits of this process. */
function checkRobots({ platform }: OfficeDeps, partners: readonly PartnerRow[]) {
  const readers = partners.filter(({ exportEnabled, kind }) => exportEnabled && kind === 'monitor');
  const held = readers.filter(
    ({ robotAddresses }) =>
      robotAddresses.length === 0 ||
      !robotAddresses.every((address) => platform.robots.has(address.split('/')[0])),
  );
  const names = held.map(({ name }) => name);
  return held.length > 0
    ? unmet('robots_none', '/monitors', { names })
    : met('robots_through', { count: readers.length });
}
