import { dateFormat } from '../../../i18n/intl-formats.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { localeTag } from '../../../i18n/locale.ts';
import { translateIfKnown } from '../../../i18n/translate.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';

type Reader = { readonly email: string; readonly locale: Locale };

type OperatorMail = {
  readonly template: 'confirm' | 'signed_in' | 'passkey_added' | 'passkey_removed';
  readonly params: Readonly<Record<string, string>>;
};

/** Writes a mail to an operator into the outbox, in their language and on the service's clock. */
export async function mailOperator(
  tx: Transaction,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  { email: recipient, locale }: Reader,
  { template, params }: OperatorMail,
): Promise<void> {
  const at = dateFormat(localeTag(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: config.timeZone,
    timeZoneName: 'longOffset',
  } as const).format(clock.now());
  const zone = config.timeZone;
  const values = { at: `${at} (${zone})`, url: `${config.officeUrl}/office/sessions`, ...params };
  const subject = textOf(locale, `operatorMail.${template}.subject`, values);
  const text = textOf(locale, `operatorMail.${template}.text`, values);
  await enqueueMail(tx, { recipient, locale, subject, text, html: null });
}

function textOf(locale: Locale, key: string, params: Readonly<Record<string, string>>): string {
  const text = translateIfKnown(locale, key, params);
  if (text === null) throw new Error(`there is no text ${key}`);
  return text;
}
