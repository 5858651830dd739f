import { type VisitWindow, visitWindows } from '../../../core/cities/visit-windows.ts';
import type { OrderAnswers } from '../../../core/order-bot/order-steps.ts';
import type { VisitHour } from '../../../core/order-bot/visit-hours.ts';
import { dateFormat } from '../../../i18n/intl-formats.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { findExchange } from '../../market/catalogue/catalogue.ts';
import { workingCities } from '../../market/catalogue/cities/choose-city.ts';
import type { OrdersDeps } from '../orders/deps.ts';

/** The hours of the desk in the city that a chat has chosen, those that the form offers. */
export function visitHoursOf(
  { catalogue, platform }: OrdersDeps,
  { income = '', outcome = '', city: code }: OrderAnswers,
): readonly VisitHour[] {
  const pair = code === undefined ? null : findExchange(catalogue.current(), income, outcome);
  if (pair === null) return [];
  const cities = workingCities(catalogue.current(), pair.direction.id);
  const chosen = cities.find(({ city }) => city.code === code);
  if (chosen === undefined) return [];
  const { timeZone } = platform.config;
  const day = dateFormat('en-CA', { timeZone });
  const time = dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return visitWindows(chosen.city.schedule, platform.clock.now()).map(({ from, to }) => ({
    from,
    to,
    day: day.format(from),
    time: time.format(from),
  }));
}

/** A day on a button: `пн, 30 ноября`. */
export function dayText({ platform }: OrdersDeps, from: Date, locale: Locale): string {
  const { timeZone } = platform.config;
  const options = { weekday: 'short', day: 'numeric', month: 'long', timeZone } as const;
  return dateFormat(locale, options).format(from);
}

/** The span of an hour: `15:00–16:00`. */
export function spanText({ platform }: OrdersDeps, { from, to }: VisitWindow): string {
  const { timeZone } = platform.config;
  const time = dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return `${time.format(from)}–${time.format(to)}`;
}

/** What the clock of the shop is called at a moment: a chat does not say which its customer has. */
export function clockName({ platform }: OrdersDeps, at: Date, locale: Locale): string {
  const { timeZone } = platform.config;
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** When a customer comes, for reading: `пн, 30 ноября, 15:00–16:00 (GMT+3)`. */
export function visitText(deps: OrdersDeps, window: VisitWindow, locale: Locale): string {
  const { from } = window;
  const clock = clockName(deps, from, locale);
  return `${dayText(deps, from, locale)}, ${spanText(deps, window)} (${clock})`;
}
