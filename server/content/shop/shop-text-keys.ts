import type { ShopTextGroup } from '../../../contract/office/shop.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { en } from '../../../i18n/messages/en.ts';
import { ru } from '../../../i18n/messages/ru.ts';

/** Which texts customers are written, and which an operator may say in their own words. */
const groups: readonly (readonly [ShopTextGroup, RegExp])[] = [
  ['order_mail', /^(?:mail|withdrawalMail)\.\w+\.(?:subject|text)$/],
  ['account_mail', /^accountMail\.(?:phrase|\w+\.(?:subject|text))$/],
  ['status', /^orders\.(?:(?:status|withdrawal|reason)\.\w+|seen|claimed|refunding|awaitsCard)$/],
  ['timeline', /^orders\.timeline\.\w+$/],
  ['push', /^push\.\w+$/],
];

type UsualText = {
  readonly key: string;
  readonly group: ShopTextGroup;
  readonly usual: Readonly<Record<Locale, string>>;
};

const english: Readonly<Record<string, string>> = en;

/** Every text that may be changed, as the release says it, group by group. */
export const shopTexts: readonly UsualText[] = groups.flatMap(([group, pattern]) =>
  Object.entries(ru)
    .filter(([key]) => pattern.test(key))
    .map(([key, text]) => ({ key, group, usual: { ru: text, en: english[key] ?? text } })),
);

const byKey = new Map(shopTexts.map((each) => [each.key, each]));

/** A text that may be changed, by its key; null for any other. */
export function findUsualText(key: string): UsualText | null {
  return byKey.get(key) ?? null;
}

/** A subject is one line of a mail's head, a notification one on a locked screen. */
export function isOneLine(key: string): boolean {
  return key.endsWith('.subject') || key === 'push.title';
}
