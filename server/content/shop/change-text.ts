import {
  type ShopTextRequest,
  shopSubjectMax,
  shopTextMax,
} from '../../../contract/office/shop.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { checkPlaceholders } from '../../../core/shop/placeholders.ts';
import { compileText, renderText } from '../../../i18n/icu.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { findTexts, lockShop, setText } from '../../platform/shop/shop-records.ts';
import { sampleValues } from './sample-values.ts';
import { findUsualText, isOneLine } from './shop-text-keys.ts';

type Fields = 'text_ru' | 'text_en';
const fieldOf = { ru: 'text_ru', en: 'text_en' } as const satisfies Record<Locale, Fields>;

/**
 * Says a text in the operator's words, in either language, or gives it back to the release: by
 * null, or by its own words. Refuses `required`, `too_long`, and placeholders that do not fit its
 * default.
 */
export async function changeShopText(
  platform: Platform,
  author: AuditAuthor,
  key: string,
  request: ShopTextRequest,
): Promise<{ readonly key: string } | Refusal> {
  const text = findUsualText(key);
  if (text === null) return refuse('not_found');
  const wanted: Record<Locale, string | null> = { ru: null, en: null };
  for (const locale of locales) {
    const read = readText(key, locale, request[fieldOf[locale]], fieldOf[locale]);
    if (isRefusal(read)) return read;
    wanted[locale] = read;
  }
  await inTransaction(platform.database, async (tx) => {
    // One change at a time: what the log says was there before was.
    await lockShop(tx);
    const own = (await findTexts(tx)).filter((each) => each.key === key);
    const was = (locale: Locale) => own.find((each) => each.locale === locale)?.text ?? null;
    const before = { text_ru: was('ru'), text_en: was('en') };
    for (const locale of locales) await setText(tx, key, locale, wanted[locale]);
    await audit(tx, {
      actor: author.actor,
      action: 'change_shop_text',
      subjectType: 'shop_texts',
      subjectId: key,
      before,
      after: { text_ru: wanted.ru, text_en: wanted.en },
      ip: author.ip,
    });
  });
  await platform.shop.refresh();
  return { key };
}

/** A text with the values of an order that is made up; refuses what could not be saved. */
export function tryShopText(
  { config, shop }: Pick<Platform, 'config' | 'shop'>,
  { key, locale, text }: { readonly key: string; readonly locale: Locale; readonly text: string },
): string | Refusal {
  if (findUsualText(key) === null) return refuse('not_found');
  const read = readText(key, locale, text, 'text');
  if (isRefusal(read)) return read;
  const values = { ...sampleValues(locale, config.publicUrl), shop: shop.current().name };
  return renderText(compileText(read ?? text), locale, values);
}

function readText(
  key: string,
  locale: Locale,
  given: string | null,
  field: string,
): string | null | Refusal {
  const usual = findUsualText(key)?.usual[locale] ?? '';
  const text = given?.replaceAll('\r\n', '\n').trim() ?? null;
  if (text === null || text === usual) return null;
  if (text === '') return refuse('required', field);
  const max = isOneLine(key) ? shopSubjectMax : shopTextMax;
  if (text.length > max) return refuse('too_long', field, { max: String(max) });
  if (isOneLine(key) && text.includes('\n')) return refuse('invalid_format', field);
  return checkPlaceholders(usual, text, field) ?? text;
}
