import { expect, test } from 'vitest';
import { auditActions } from '../../contract/audit-actions.ts';
import { locales } from '../../i18n/locale.ts';
import { translateIfKnown } from '../../i18n/translate.ts';

test('everything that is written to the log has words in every language', () => {
  const wordless = locales.flatMap((locale) =>
    auditActions.filter((action) => !translateIfKnown(locale, `office.action.${action}`)),
  );
  expect(wordless).toEqual([]);
});
