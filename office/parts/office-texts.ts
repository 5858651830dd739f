import type { Locale } from '../../i18n/locale.ts';
import type { Texts } from './language.tsx';

/** The words of the office in one language; the other is not loaded. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  if (locale === 'ru') {
    const [ui, office, notices, monitors, rates] = await Promise.all([
      import('../../i18n/messages/ru/ui.ts'),
      import('../../i18n/messages/ru/office.ts'),
      import('../../i18n/messages/ru/notices.ts'),
      import('../../i18n/messages/ru/office-monitors.ts'),
      import('../../i18n/messages/ru/office-rates.ts'),
    ]);
    return {
      ...{ ...ui.ui, ...office.office, ...notices.notices },
      ...{ ...monitors.officeMonitors, ...rates.officeRates },
    };
  }
  const [ui, office, notices, monitors, rates] = await Promise.all([
    import('../../i18n/messages/en/ui.ts'),
    import('../../i18n/messages/en/office.ts'),
    import('../../i18n/messages/en/notices.ts'),
    import('../../i18n/messages/en/office-monitors.ts'),
    import('../../i18n/messages/en/office-rates.ts'),
  ]);
  return {
    ...{ ...ui.ui, ...office.office, ...notices.notices },
    ...{ ...monitors.officeMonitors, ...rates.officeRates },
  };
}
