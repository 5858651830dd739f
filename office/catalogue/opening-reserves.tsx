import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import type { OfficeSystem } from './reserves-page.tsx';

type Props = {
  /** Those whose reserves are empty. */
  readonly systems: readonly OfficeSystem[];
  readonly onClose: () => void;
};

/** What the accounts hold when the shop begins: one line for each, Enter posts them all. */
export function OpeningReserves({ systems, onClose }: Props) {
  const { t } = useLanguage();
  const nameOf = ({ id }: OfficeSystem) => `amount_${id}`;
  return (
    <FormDialog
      title={t('setup.reserves.open')}
      submit={t('setup.reserves.submit')}
      fields={systems.map(nameOf)}
      onClose={onClose}
      onSubmit={(form, key) => {
        const items = systems.flatMap((system) => {
          const amount = textOf(form, nameOf(system));
          return amount === '' ? [] : [{ id: system.id, amount: typedNumber(amount) }];
        });
        return call('POST /office/api/payment_systems/opening_reserves', {
          attributes: { items, reason: t('setup.reserves.reason') },
          key,
        });
      }}
    >
      {(action) => (
        <>
          <p className="text-sm">{t('setup.reserves.text')}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {systems.map((system) => (
              <ActionField
                key={system.id}
                action={action}
                name={nameOf(system)}
                label={t('desk.amountOf', { label: system.name, currency: system.currency })}
                inputMode="decimal"
              />
            ))}
          </div>
        </>
      )}
    </FormDialog>
  );
}
