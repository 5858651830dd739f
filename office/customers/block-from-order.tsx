import type { Item } from '../../client/call-types.ts';
import type { CustomerSummaryAttributes } from '../../contract/office/customers.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { BlockTerms, expiryOf } from '../blocks/block-terms.tsx';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';

type Props = {
  readonly summary: Item<CustomerSummaryAttributes>;
  readonly onClose: () => void;
};

/** Puts what an order says of its customer on the block list, as much of it as is ticked. */
export function BlockFromOrder({ summary, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('customers.blockTitle')}
      submit={t('customers.blockSubmit')}
      kind="loss"
      fields={['parts', 'mode', 'expires_at', 'reason']}
      onClose={onClose}
      onSubmit={(form) =>
        call('POST /office/api/orders/{id}/blocks', {
          params: { id: summary.id },
          attributes: {
            parts: form.getAll('parts').map(String),
            mode: textOf(form, 'mode'),
            reason: textOf(form, 'reason'),
            expires_at: expiryOf(form),
          },
        })
      }
    >
      {(action) => (
        <>
          <fieldset className="space-y-2">
            <legend className="mb-1 text-sm text-soft">{t('customers.blockWhat')}</legend>
            {summary.blockable.map(({ part, value, blocked }) => (
              <Checkbox key={part} name="parts" value={part} disabled={blocked}>
                {t(`customers.part.${part}`)}{' '}
                <span className="font-mono text-xs break-all">{value}</span>
                {blocked ? <span className="text-soft"> · {t('customers.blockedYet')}</span> : null}
              </Checkbox>
            ))}
            <FieldError id="parts-error" error={action.errorOf('parts')} />
          </fieldset>
          <BlockTerms action={action} />
          <ReasonField action={action} />
        </>
      )}
    </FormDialog>
  );
}
