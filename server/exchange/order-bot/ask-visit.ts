import { type VisitHour, visitDays } from '../../../core/order-bot/visit-hours.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import type { BotButton } from '../../platform/telegram/bot-button.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { pressOf } from './say.ts';
import type { Dialogue } from './store.ts';
import { clockName, dayText, spanText, visitHoursOf } from './visit-hours.ts';

/** So many hours stand on a line, and are read on a phone. */
const hoursOnLine = 3;

/**
 * When to come: the days that have hours, then those of the day that was pressed. A day that is
 * over by then shows the others.
 */
export function askVisit(
  orders: OrdersDeps,
  dialogue: Dialogue,
  { locale, day }: { readonly locale: Locale; readonly day: string },
): { readonly text: string; readonly buttons: readonly BotButton[] } {
  const hours = visitHoursOf(orders, dialogue.answers);
  const later = {
    text: translate(locale, 'exchangeTerms.visitLater'),
    callback_data: pressOf(dialogue, 'skip', 'visit_at'),
  };
  const days = visitDays(hours);
  const [first] = days;
  if (first === undefined) {
    return { text: translate(locale, 'orderBot.ask.visitNone'), buttons: [later] };
  }
  const chosen = days.length === 1 ? first : days.find((each) => each.day === day);
  const clock = clockName(orders, first.from, locale);
  if (chosen === undefined) {
    const text = translate(locale, 'orderBot.ask.visit_at', { clock, example: exampleOf(first) });
    const buttons = days.map((each) => ({
      text: dayText(orders, each.from, locale),
      callback_data: pressOf(dialogue, 'day', each.day),
    }));
    return { text, buttons: [...buttons, later] };
  }
  const when = dayText(orders, chosen.from, locale);
  const text = translate(locale, 'orderBot.ask.visitHour', { day: when, clock });
  const buttons = hours
    .filter((each) => each.day === chosen.day)
    .map((each, at) => ({
      text: spanText(orders, each),
      callback_data: pressOf(dialogue, 'pick', visitPress(each.from)),
      beside: at % hoursOnLine !== 0,
    }));
  const others = {
    text: translate(locale, 'orderBot.otherDay'),
    callback_data: pressOf(dialogue, 'day'),
  };
  return { text, buttons: [...buttons, ...(days.length === 1 ? [] : [others]), later] };
}

function exampleOf({ day, time }: VisitHour): string {
  const [, month, date] = day.split('-');
  return `${date}.${month} ${time}`;
}

/** An hour on a button: what is pressed is divided by colons, so that a time has none of them. */
function visitPress(from: Date): string {
  return `at${from.getTime() / 60_000}`;
}

/** The hour that a button says; null for a button of another question. */
export function visitPressed(value: string): string | null {
  const minutes = /^at([0-9]{1,9})$/.exec(value)?.[1];
  return minutes === undefined ? null : new Date(Number(minutes) * 60_000).toISOString();
}
