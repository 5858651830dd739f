import type { Item } from '../../client/call-types.ts';
import type { RecoveryItemAttributes } from '../../contract/office/recovery/recovery.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';

export type RecoveryItem = Item<RecoveryItemAttributes>;
export type Outcome = 'paid' | 'not_paid';

type Props = {
  readonly item: RecoveryItem;
  readonly outcome: Outcome;
  readonly onClose: () => void;
};

/** Asks how one knows what became of a payment, and what the bank calls it where it was made. */
export function DecideItem({ item, outcome, onClose }: Props) {
  const { t } = useLanguage();
  const isPaid = outcome === 'paid';
  return (
    <FormDialog
      title={t(isPaid ? 'recovery.paidTitle' : 'recovery.notPaidTitle')}
      submit={t(isPaid ? 'recovery.paid' : 'recovery.notPaid')}
      fields={['reference', 'reason']}
      onClose={onClose}
      onSubmit={(form, key) =>
        call('POST /office/api/recovery_items/{id}/decision', {
          params: { id: item.id },
          attributes: {
            outcome,
            reference: textOf(form, 'reference') || null,
            reason: textOf(form, 'reason'),
          },
          key,
        })
      }
    >
      {(action) => (
        <>
          <p className="text-sm wrap-anywhere">
            {item.amount} {item.asset}, {item.payment_system}, {item.account}
          </p>
          <p className="text-sm">{t(isPaid ? 'recovery.paidText' : 'recovery.notPaidText')}</p>
          {isPaid && item.kind === 'by_hand' ? (
            <Field
              name="reference"
              label={t('recovery.reference')}
              maxLength={200}
              required
              error={action.errorOf('reference')}
            />
          ) : null}
          <ReasonField action={action} label={t('recovery.reason')} />
        </>
      )}
    </FormDialog>
  );
}
