import { useState } from 'react';
import { data, Link } from 'react-router';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { StatementPage } from '../shell/failure-screen.tsx';
import { useLanguage } from '../shell/language.tsx';

/** Only the status: there is nothing to be loaded. */
export function loader() {
  return data(null, { status: 403 });
}

/** The account was closed by an operator: what that means and whom to ask. */
export function Component() {
  const { t } = useLanguage();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  return (
    <StatementPage title={t('entrance.deniedTitle')} seed="denied">
      <p>{t('entrance.deniedText')}</p>
      <p className="flex flex-wrap gap-3 pt-4">
        <Link to="/contacts" className={buttonLook()}>
          {t('entrance.contacts')}
        </Link>
        <Button
          kind="quiet"
          busy={leaving}
          onClick={() => {
            setLeaving(true);
            void signOut();
          }}
        >
          {t('entrance.signOut')}
        </Button>
      </p>
    </StatementPage>
  );
}
