import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import type { OfficeSystem } from './reserves-page.tsx';

type Props = { readonly system: OfficeSystem; readonly onClose: () => void };

/** Adds to a reserve or takes from it by a posting with a reason. */
export function CorrectReserve({ system, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('office.reserves.correctTitle', { system: system.name })}
      submit={t('office.reserves.post')}
      fields={['change', 'reason']}
      onClose={onClose}
      onSubmit={(form, key) => {
        const change = typedNumber(textOf(form, 'change'));
        return call('POST /office/api/payment_systems/{id}/reserve_corrections', {
          params: { id: system.id },
          attributes: { change, reason: textOf(form, 'reason') },
          key,
        });
      }}
    >
      {(action) => (
        <>
          <dl className="text-sm">
            <dt className="overline-text">{t('office.reserves.now')}</dt>
            <dd className="text-lg font-medium">
              <Money amount={system.reserve} currency={system.currency} />
            </dd>
          </dl>
          <ActionField
            action={action}
            name="change"
            label={t('office.reserves.change', { currency: system.currency })}
            hint={t('office.reserves.changeHint')}
            inputMode="text"
            required
          />
          <ReasonField action={action} hint={t('office.reserves.reasonHint')} />
        </>
      )}
    </FormDialog>
  );
}
