import { formatMoney } from '../../i18n/format.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { Select } from '../../ui/forms/select.tsx';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import type { OfficeOrder } from './order-page.tsx';

/** Which of the credited deposits never came, and why it was credited; the last one by itself. */
export function TakeBackFields({ order, action }: { order: OfficeOrder; action: Action }) {
  const { locale, t } = useLanguage();
  const reported = order.deposits.filter((deposit) => deposit.reported).toReversed();
  return (
    <>
      <Select name="deposit_id" label={t('office.takeBackWhich')}>
        {reported.map(({ id, amount, currency, confirmed_by: by, txid }) => (
          <option key={id} value={id}>
            {[formatMoney(amount, currency, locale), by, txid].filter(Boolean).join(' · ')}
          </option>
        ))}
      </Select>
      <ReasonField action={action} />
    </>
  );
}
