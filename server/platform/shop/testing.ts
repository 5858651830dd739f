import { usualAccents } from '../../../core/shop/accent.ts';
import type { Shop } from './shop.ts';
import { wordsOf } from './words.ts';

/** The shop as the demo has it. */
export const usualShop: Shop = {
  name: 'Agio',
  named: false,
  legalName: { ru: '', en: '' },
  accents: usualAccents,
  links: [],
  softwareNamed: true,
  pictures: { icon: null, logo: null, logo_dark: null },
  iconData: null,
  words: wordsOf('Agio', []),
};
