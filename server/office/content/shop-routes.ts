import {
  type OfficeShopAttributes,
  type ShopPictureKind,
  type ShopTextAttributes,
  shopPictureKinds,
} from '../../../contract/office/shop.ts';
import { assert } from '../../../core/assert.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { placeholdersIn } from '../../../core/shop/placeholders.ts';
import { changeShopPicture } from '../../content/shop/change-picture.ts';
import { changeShop } from '../../content/shop/change-shop.ts';
import { changeShopText, tryShopText } from '../../content/shop/change-text.ts';
import { findUsualText, shopTexts } from '../../content/shop/shop-text-keys.ts';
import { readUpload } from '../../exchange/orders/change/read-upload.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { pictureUrl } from '../../platform/shop/shop.ts';
import { findLooks, findShop, findTexts } from '../../platform/shop/shop-records.ts';
import type { OwnText } from '../../platform/shop/words.ts';
import { handleOffice } from '../access/handle-call.ts';

/** How the shop is called, looks and speaks: looked at, tried and set. */
export function registerShop(app: App, platform: Platform): void {
  registerLook(app, platform);
  registerTexts(app, platform);
}

function registerLook(app: App, platform: Platform): void {
  const show = () => presentShop(platform);
  handleOffice(app, 'GET /office/api/shop', show);
  handleOffice(app, 'PUT /office/api/shop', async ({ body, author }) => {
    return (await changeShop(platform, author, body)) ?? show();
  });
  handleOffice(app, 'PUT /office/api/shop/pictures/{kind}', async ({ request, params, author }) => {
    const file = await readUpload(request, 'picture');
    if (isRefusal(file)) return file;
    const kind = kindOf(params.kind);
    return (await changeShopPicture(platform, author, kind, file.content)) ?? show();
  });
  handleOffice(app, 'DELETE /office/api/shop/pictures/{kind}', async ({ params, author }) => {
    return (await changeShopPicture(platform, author, kindOf(params.kind), null)) ?? show();
  });
}

function registerTexts(app: App, platform: Platform): void {
  const { database } = platform;
  handleOffice(app, 'GET /office/api/shop/texts', async () => {
    const own = await findTexts(database);
    return whole(shopTexts.map(({ key }) => presentText(key, own)));
  });
  handleOffice(app, 'PUT /office/api/shop/texts/{key}', async ({ params, body, author }) => {
    const changed = await changeShopText(platform, author, params.key, body);
    if (isRefusal(changed)) return changed;
    return document(presentText(changed.key, await findTexts(database)));
  });
  handleOffice(app, 'POST /office/api/shop/text_trials', ({ body }) => {
    const text = tryShopText(platform, body);
    if (isRefusal(text)) return text;
    return document(resource('shop_text_trials', 'current', { text }));
  });
}

/** The path of the call takes no other. */
function kindOf(text: string): ShopPictureKind {
  const kind = shopPictureKinds.find((known) => known === text);
  assert(kind !== undefined, 'the table lets pictures of known kinds through alone');
  return kind;
}

async function presentShop({ database, config }: Platform) {
  const [row, looks] = await Promise.all([findShop(database), findLooks(database)]);
  const urlOf = (kind: ShopPictureKind) => {
    const picture = looks[kind];
    return picture === null ? null : pictureUrl(kind, picture, kind === 'icon' ? '192' : '');
  };
  const attributes: OfficeShopAttributes = {
    name: row.name,
    usual_name: config.shopName,
    legal_name_ru: row.legalNameRu,
    legal_name_en: row.legalNameEn,
    accent_light: row.accentLight,
    accent_dark: row.accentDark,
    links: row.links.map(({ label, url }) => ({ label_ru: label.ru, label_en: label.en, url })),
    software_named: row.softwareNamed,
    icon_url: urlOf('icon'),
    logo_url: urlOf('logo'),
    logo_dark_url: urlOf('logo_dark'),
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
  };
  return document(resource('shops', 'current', attributes));
}

function presentText(key: string, own: readonly OwnText[]) {
  const text = findUsualText(key);
  assert(text !== null, 'a text that is shown may be changed');
  const said = own.filter((each) => each.key === key);
  const attributes: ShopTextAttributes = {
    group: text.group,
    usual_ru: text.usual.ru,
    usual_en: text.usual.en,
    text_ru: said.find(({ locale }) => locale === 'ru')?.text ?? null,
    text_en: said.find(({ locale }) => locale === 'en')?.text ?? null,
    placeholders: [...placeholdersIn(text.usual.ru)],
  };
  return resource('shop_texts', key, attributes);
}
