import {
  type ReferralStatisticAttributes,
  type ReferralStatisticsMeta,
  referralStatisticsFilters,
} from '../../../contract/people/referrals.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { dollars } from '../../money/ledger/dollars.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import { parametersOf } from '../../platform/http/answers/paging.ts';
import type { App } from '../../platform/http/app.ts';
import { parseFields } from '../../platform/http/attributes.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  readByDay,
  readByLink,
  readSpan,
  type Span,
  type Statistic,
} from '../referral-days/read-days.ts';
import { handleUser } from '../sessions/handle-user.ts';

const dayMilliseconds = 24 * 3_600_000;
const daysUsual = 30;
const daysMax = 366;

/** GET /api/v1/referral_statistics: clicks, registrations, orders, earnings by day or by link. */
export function registerStatisticRoutes(app: App, platform: Platform): void {
  const { standby } = platform;
  handleUser(app, platform, 'GET /api/v1/referral_statistics', async ({ user, request }) => {
    const filters = parseFields(referralStatisticsFilters, filled(parametersOf(request)));
    if (isRefusal(filters)) return filters;
    const span = spanOf(filters, platform.clock.now());
    if (isRefusal(span)) return span;
    const { id } = user.account;
    const data =
      filters.by === 'sub'
        ? [...(await standby.read((from) => readByLink(from, id, span)))].map(presentLink)
        : everyDay(span, await standby.read((from) => readByDay(from, id, span))).map(presentDay);
    const meta: ReferralStatisticsMeta = {
      ...span,
      ...figuresOf(await standby.read((from) => readSpan(from, id, span))),
    };
    return whole(data, { meta });
  });
}

/** A field of a form that was left empty asks for nothing. */
function filled(parameters: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}

/** The days that are asked for, by default the last thirty; refuses more than a year. */
function spanOf(
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): Span | Refusal {
  const today = dayOf(now.getTime());
  const to = asked.to ?? today;
  const end = startOf(to);
  if (end === null) return refuse('invalid_format', 'to');
  const from = asked.from ?? dayOf(end - (daysUsual - 1) * dayMilliseconds);
  const start = startOf(from);
  if (start === null || start > end) return refuse('invalid_format', 'from');
  const days = (end - start) / dayMilliseconds + 1;
  return days > daysMax ? refuse('less_than', 'from', { max: String(daysMax) }) : { from, to };
}

/** When a day begins, in milliseconds; null for one that no calendar has. */
function startOf(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  const real = !Number.isNaN(at) && dayOf(at) === day && day >= '1970' && day < '3000';
  return real ? at : null;
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

const nothing: Statistic = { clicks: 0, registrations: 0, orders: 0, earned: 0n };

function everyDay(
  { from, to }: Span,
  known: ReadonlyMap<string, Statistic>,
): readonly [string, Statistic][] {
  const days: [string, Statistic][] = [];
  const end = startOf(to) ?? 0;
  for (let at = startOf(from) ?? 0; at <= end; at += dayMilliseconds) {
    const day = dayOf(at);
    days.push([day, known.get(day) ?? nothing]);
  }
  return days;
}

function presentDay([day, statistic]: readonly [string, Statistic]) {
  return presentStatistic(day, { day, link: null, ...figuresOf(statistic) });
}

function presentLink([link, statistic]: readonly [string, Statistic]) {
  const of = { day: null, link: link === '' ? null : link };
  return presentStatistic(link === '' ? '-' : link, { ...of, ...figuresOf(statistic) });
}

function presentStatistic(
  id: string,
  figures: Omit<ReferralStatisticAttributes, 'currency_iso_code'>,
) {
  const attributes: ReferralStatisticAttributes = { ...figures, currency_iso_code: 'USD' };
  return resource('referral_statistics', id, attributes);
}

function figuresOf({ clicks, registrations, orders, earned }: Statistic) {
  return { clicks, registrations, orders, earnings: dollars(earned) };
}
