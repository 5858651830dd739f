import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../shell/language.tsx';
import { useSettings } from '../shell/root-data.ts';

/** Where a mail may be that has not come. */
export function MailHints() {
  const { t } = useLanguage();
  const { demo } = useSettings();
  return (
    <>
      {demo ? <Notice>{t('entrance.demoMail')}</Notice> : null}
      <p className="text-sm text-soft">{t('entrance.checkSpam')}</p>
    </>
  );
}
