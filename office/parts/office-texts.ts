import type { Locale } from '../../i18n/locale.ts';
import type { Texts } from './language.tsx';

/** The words of the office in one language; the other is not loaded. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  if (locale === 'ru') {
    const [ui, office, notices, desk] = await Promise.all([
      import('../../i18n/messages/ru/ui.ts'),
      import('../../i18n/messages/ru/office.ts'),
      import('../../i18n/messages/ru/notices.ts'),
      import('../../i18n/messages/ru/desk.ts'),
    ]);
    return { ...ui.ui, ...office.office, ...notices.notices, ...desk.desk };
  }
  const [ui, office, notices, desk] = await Promise.all([
    import('../../i18n/messages/en/ui.ts'),
    import('../../i18n/messages/en/office.ts'),
    import('../../i18n/messages/en/notices.ts'),
    import('../../i18n/messages/en/desk.ts'),
  ]);
  return { ...ui.ui, ...office.office, ...notices.notices, ...desk.desk };
}
