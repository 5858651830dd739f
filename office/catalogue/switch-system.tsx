import { Checkbox } from '../../ui/checkbox.tsx';
import { send } from '../api/call.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import type { OfficeSystem } from './reserves-page.tsx';

type Props = { readonly system: OfficeSystem; readonly onClose: () => void };

/** Takes a payment system in or out, on either side, with all its directions. */
export function SwitchSystem({ system, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={system.name}
      submit={t('office.save')}
      onClose={onClose}
      onSubmit={(form) =>
        send('PATCH', `/payment_systems/${system.id}`, {
          income_enabled: form.get('income_enabled') === 'on',
          outcome_enabled: form.get('outcome_enabled') === 'on',
        })
      }
    >
      {() => (
        <>
          <p className="text-sm">{t('office.reserves.sidesText')}</p>
          <Checkbox name="income_enabled" defaultChecked={system.income_enabled}>
            {t('office.reserves.takesIncome')}
          </Checkbox>
          <Checkbox name="outcome_enabled" defaultChecked={system.outcome_enabled}>
            {t('office.reserves.givesOutcome')}
          </Checkbox>
        </>
      )}
    </FormDialog>
  );
}
