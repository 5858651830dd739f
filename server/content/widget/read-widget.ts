import { type WidgetTheme, widgetThemes } from '../../../contract/widget.ts';
import { type Locale, localeFrom } from '../../../i18n/locale.ts';
import { readCode } from '../../market/partners/referrer-code.ts';

/** What a frame was asked to be. */
export type WidgetAsked = {
  readonly rid: string | null;
  /** Codes of payment systems, as monitors and links know them; empty where none is named. */
  readonly from: string;
  readonly to: string;
  /** A plain amount of the income; null where none is named. */
  readonly amount: string | null;
  readonly theme: WidgetTheme;
  readonly locale: Locale;
};

/** Reads the address of a frame. Partners mistype: what makes no sense is left out. */
export function readWidget(asked: URLSearchParams): WidgetAsked {
  const amount = asked.get('amount') ?? '';
  return {
    rid: readCode(asked.get('rid')),
    from: asked.get('from') ?? '',
    to: asked.get('to') ?? '',
    amount: /^[0-9]{1,20}(?:\.[0-9]{1,18})?$/.test(amount) ? amount : null,
    theme: widgetThemes.find((known) => known === asked.get('theme')) ?? 'auto',
    locale: localeFrom(asked.get('locale')),
  };
}
