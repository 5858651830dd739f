import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../shell/language.tsx';
import { DeedDone, DeedTrouble } from './deed-trouble.tsx';
import { useDeed } from './use-deed.ts';

/** The mail that confirms a new address, once more. */
export function ResendMail({ email }: { email: string }) {
  const { t } = useLanguage();
  const deed = useDeed();
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Button
        kind="plain"
        className="text-sm"
        busy={deed.busy}
        onClick={() => deed.run((api) => api.put('/api/v1/user/resend_email', {}))}
      >
        {t('account.resend')}
      </Button>
      <DeedDone deed={deed}>{t('account.resent', { email })}</DeedDone>
      <DeedTrouble deed={deed} />
    </div>
  );
}
