import { expect, test } from 'vitest';
import { nameLengthMax, nameLengthMin } from '../../core/accounts/check-name.ts';
import { locales } from '../../i18n/locale.ts';
import { translate } from '../../i18n/translate.ts';

const keys = ['entrance.nameWrong', 'entrance.nameHint', 'account.nameHint'] as const;

test.each(keys)('%s names the bounds that names are held to', (key) => {
  for (const locale of locales) {
    const bounds = translate(locale, key).match(/\d+/g)?.map(Number);
    expect(bounds).toEqual([nameLengthMin, nameLengthMax]);
  }
});
