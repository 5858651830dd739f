import { useLocation } from 'react-router';
import { themes } from '../../../contract/pages.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { addressOf, localeOfPath } from '../../../i18n/locale-path.ts';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { themeNames } from '../../shell/theme-switch.tsx';
import { useTheme } from '../../shell/use-theme.ts';
import { AccountPage, Part } from '../account-page.tsx';
import { useAccount } from '../use-account.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportData } from './export-data.tsx';
import { NotificationBox } from './notification-box.tsx';
import { saveProfile } from './save-profile.ts';

/** Language, theme, mails, and the user's own data. */
export function Component() {
  const { t } = useLanguage();
  const user = useAccount();
  return (
    <AccountPage title={t('account.settings')}>
      <Language />
      <ThemeChoice />
      <Part
        title={t('account.notifications')}
        text={t('account.notificationsText', { email: user.email })}
      >
        <div className="space-y-4">
          <NotificationBox name="orders">{t('account.notifyOrders')}</NotificationBox>
          <NotificationBox name="sign_in">{t('account.notifySignIn')}</NotificationBox>
        </div>
      </Part>
      <Part title={t('account.exportTitle')} text={t('account.exportText')}>
        <ExportData />
      </Part>
      <Part title={t('account.delete')} text={t('account.deleteKept')}>
        <DeleteAccount />
      </Part>
    </AccountPage>
  );
}

/** The language of the account is kept first; then the page is opened in it. */
function Language() {
  const { locale, t } = useLanguage();
  const { pathname } = useLocation();
  const api = useApi();
  const action = useAction();

  async function choose(next: Locale) {
    const saved = await action.run(() => saveProfile(api, { locale: next }));
    if (saved) location.assign(addressOf(next, localeOfPath(pathname).path));
  }

  return (
    <Part title={t('account.language')} text={t('account.languageText')}>
      <Segmented
        legend={t('account.language')}
        value={locale}
        onChange={choose}
        segments={locales.map((value) => ({
          value,
          label: t(value === 'ru' ? 'site.languageRu' : 'site.languageEn'),
        }))}
      />
      <ActionTrouble action={action} />
    </Part>
  );
}

function ThemeChoice() {
  const { t } = useLanguage();
  const [theme, setTheme] = useTheme();
  return (
    <Part title={t('account.theme')} text={t('account.themeText')}>
      <Segmented
        legend={t('account.theme')}
        value={theme}
        onChange={setTheme}
        segments={themes.map((value) => ({ value, label: t(themeNames[value]) }))}
      />
    </Part>
  );
}
