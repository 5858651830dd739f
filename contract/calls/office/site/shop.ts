import {
  officeShopAttributes,
  shopPictureKinds,
  shopRequest,
  shopTextAttributes,
  shopTextRequest,
  shopTextTrialAttributes,
  shopTextTrialRequest,
} from '../../../office/shop.ts';
import type { CallTable, Resource } from '../../call.ts';
import { textPart } from '../../parameters.ts';

const shop = {
  type: 'shops',
  attributes: officeShopAttributes,
  notes: {
    name: 'Empty where it is called as the environment or the address says.',
    accent_light: 'Empty where it is the green of the design; so is `accent_dark`.',
    version: 'A change names the version it was made of: nobody’s work is written over.',
  },
} as const satisfies Resource;

const text = {
  type: 'shop_texts',
  attributes: shopTextAttributes,
  notes: { text_ru: 'Null where the release’s own words are said; so is `text_en`.' },
} as const satisfies Resource;

const textTrial = {
  type: 'shop_text_trials',
  attributes: shopTextTrialAttributes,
} as const satisfies Resource;

const group = 'content';
const wrongText = [
  'required',
  'too_long',
  'invalid_format',
  'unknown_placeholder',
  'missing_placeholder',
] as const;
const kind = textPart(`^(?:${shopPictureKinds.join('|')})$`);

/** How the shop is called, looks and speaks. */
export const officeShopCalls = {
  'GET /office/api/shop': {
    name: 'readShop',
    group,
    summary: 'The name and the look of the shop, as they stand',
    permission: 'shop.read',
    status: 200,
    answer: { kind: 'one', of: shop },
    refusals: [],
  },
  'PUT /office/api/shop': {
    name: 'changeShop',
    group,
    summary: 'Set the name and the look of the shop',
    about:
      'A colour that cannot be read is refused as `low_contrast`, with its ratio and the nearest one that can.',
    body: { kind: 'attributes', type: 'shops', schema: shopRequest },
    permission: 'shop.change',
    status: 200,
    answer: { kind: 'one', of: shop },
    refusals: [
      'required',
      'too_long',
      'invalid_format',
      'not_a_number',
      'low_contrast',
      'conflict',
    ],
    mixed: true,
  },
  'PUT /office/api/shop/pictures/{kind}': {
    name: 'changeShopPicture',
    group,
    summary: 'Use a picture, drawn anew, as the icon or the logo',
    params: { kind },
    body: { kind: 'file', field: 'picture', mediaType: 'image/png, image/jpeg, image/webp' },
    permission: 'shop.change',
    status: 200,
    answer: { kind: 'one', of: shop },
    refusals: ['not_found', 'required', 'invalid_format', 'too_large', 'greater_than'],
  },
  'DELETE /office/api/shop/pictures/{kind}': {
    name: 'removeShopPicture',
    group,
    summary: 'Use no picture of that kind',
    params: { kind },
    permission: 'shop.change',
    status: 200,
    answer: { kind: 'one', of: shop },
    refusals: ['not_found'],
  },
  'GET /office/api/shop/texts': {
    name: 'listShopTexts',
    group,
    summary: 'Every text that customers are written, beside what the release says',
    permission: 'shop.read',
    status: 200,
    answer: { kind: 'all', of: text },
    refusals: [],
  },
  'PUT /office/api/shop/texts/{key}': {
    name: 'changeShopText',
    group,
    summary: 'Say a text in own words, or with null in the release’s again',
    params: { key: textPart('^[A-Za-z][A-Za-z0-9_.]{1,100}$') },
    body: { kind: 'attributes', type: 'shop_texts', schema: shopTextRequest },
    permission: 'shop.change',
    status: 200,
    answer: { kind: 'one', of: text },
    refusals: [...wrongText, 'not_found'],
  },
  'POST /office/api/shop/text_trials': {
    name: 'tryShopText',
    group,
    summary: 'A text on an order that is made up, without saving it',
    body: { kind: 'attributes', type: 'shop_text_trials', schema: shopTextTrialRequest },
    permission: 'shop.read',
    status: 200,
    answer: { kind: 'one', of: textTrial },
    refusals: [...wrongText, 'not_found'],
  },
} as const satisfies CallTable;
