import type { ShopRequest } from '../../../contract/office/shop.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { readAccent, type ShopTheme, usualAccents } from '../../../core/shop/accent.ts';
import { isShopLink, readShopName } from '../../../core/shop/shop-terms.ts';
import { type AuditAuthor, type AuditValues, audit } from '../../office/audit/audit.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ShopLink } from '../../platform/shop/shop.ts';
import { lockShop, type ShopRow, updateShop } from '../../platform/shop/shop-records.ts';

type Terms = Omit<ShopRow, 'version' | 'updatedAt'>;

/**
 * Sets how the shop is called and looks; every process knows within moments. Refuses a name that is
 * none, colours that cannot be read, `low_contrast`, links that lead nowhere, and `conflict` when
 * somebody else has changed it since it was read.
 */
export async function changeShop(
  platform: Platform,
  author: AuditAuthor,
  request: ShopRequest,
): Promise<null | Refusal> {
  const terms = readTerms(request);
  if (isRefusal(terms)) return terms;
  const changed = await inTransaction(platform.database, async (tx) => {
    const before = await lockShop(tx);
    if (before.version !== request.version) return refuse('conflict');
    const after = await updateShop(tx, terms);
    await audit(tx, {
      actor: author.actor,
      action: 'change_shop',
      subjectType: 'shops',
      subjectId: 'current',
      before: logged(before),
      after: logged(after),
      ip: author.ip,
    });
    return null;
  });
  if (changed === null) await platform.shop.refresh();
  return changed;
}

function readTerms(request: ShopRequest): Terms | Refusal {
  const name = readShopName(request.name);
  const accentLight = readOwnAccent('light', request.accent_light);
  const accentDark = readOwnAccent('dark', request.accent_dark);
  const links = readLinks(request.links);
  const refused = [name, accentLight, accentDark, links].filter(isRefusal);
  if (refused.length > 0) return { refused: refused.flatMap((each) => each.refused) };
  if (isRefusal(name) || isRefusal(accentLight)) return refuse('invalid_format');
  if (isRefusal(accentDark) || isRefusal(links)) return refuse('invalid_format');
  return {
    name,
    legalNameRu: request.legal_name_ru.trim(),
    legalNameEn: request.legal_name_en.trim(),
    accentLight,
    accentDark,
    links,
    softwareNamed: request.software_named,
  };
}

/** Nothing, or the colour of the design itself, is no colour of its own. */
function readOwnAccent(theme: ShopTheme, text: string): string | Refusal {
  if (text.trim() === '') return '';
  const accent = readAccent(theme, text, `accent_${theme}`);
  return accent === usualAccents[theme].main ? '' : accent;
}

function readLinks(given: ShopRequest['links']): readonly ShopLink[] | Refusal {
  const links: ShopLink[] = [];
  for (const each of given) {
    const label = { ru: each.label_ru.trim(), en: each.label_en.trim() };
    const url = each.url.trim();
    if (label.ru === '' || label.en === '') return refuse('required', 'links');
    if (!isShopLink(url)) {
      return refuse('invalid_format', 'links', { example: 'https://t.me/obmen' });
    }
    links.push({ label, url });
  }
  return links;
}

/** The links as one text each: the log compares what is plain. */
function logged({ links, updatedAt: _, version, ...row }: ShopRow): AuditValues {
  return { ...row, links: links.map(({ label, url }) => `${label.ru}: ${url}`), version };
}
