import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { useAccount } from '../use-account.tsx';
import { FactorLine } from './factor-line.tsx';
import { type OnCodes, useFactorChange } from './use-factor-change.ts';

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryCodes({ onCodes }: { onCodes: OnCodes }) {
  const { t } = useLanguage();
  const { recovery_codes_left: left } = useAccount().second_factors;
  const api = useApi();
  const change = useFactorChange(onCodes);
  const [open, setOpen] = useState(false);

  return (
    <FactorLine
      id="recovery"
      title={t('accountSecurity.recovery')}
      text={
        <>
          {t('accountSecurity.recoveryLeft', { count: left })}. {t('accountSecurity.recoveryText')}
        </>
      }
      on={null}
      action={
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t('accountSecurity.recoveryNew')}
        </Button>
      }
    >
      {open ? (
        <FormDialog
          title={t('accountSecurity.recoveryNewTitle')}
          submit={t('accountSecurity.recoveryNew')}
          kind="loss"
          onSubmit={() => change(() => api.call('POST /api/v1/user/recovery_codes'))}
          onClose={() => setOpen(false)}
        >
          <p>{t('accountSecurity.recoveryNewText')}</p>
        </FormDialog>
      ) : null}
    </FactorLine>
  );
}
