import { type ReactNode, useId } from 'react';
import { Form, Link } from 'react-router';
import { orderStatuses } from '../../core/orders/order.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldFrame, fieldIds, inputLook } from '../../ui/field.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { OrdersData } from './load-orders.ts';
import { isSearch, type OrderSearch } from './order-search.ts';

type Props = Pick<OrdersData, 'systems' | 'problems'> & { readonly search: OrderSearch };

/** The search is in the address: it can be kept, sent and gone back to, without a script as well. */
export function OrderFilters({ search, systems, problems }: Props) {
  const { t } = useLanguage();
  return (
    <Form
      method="get"
      aria-label={t('account.filters')}
      className="grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-6"
    >
      <div className="md:col-span-2">
        <Field
          name="number"
          label={t('account.filterNumber')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={search.number}
          error={problems['number']}
        />
      </div>
      <div className="md:col-span-2">
        <Choice name="status" label={t('account.filterStatus')} value={search.status}>
          <option value="">{t('account.filterAny')}</option>
          <option value="open">{t('account.filterOpen')}</option>
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`account.status.${status}`)}
            </option>
          ))}
        </Choice>
      </div>
      <div className="col-span-2">
        <Choice name="system" label={t('account.filterSystem')} value={search.system}>
          <option value="">{t('account.filterAnySystem')}</option>
          {systems.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      </div>
      <div className="md:col-span-2">
        <Field
          name="from"
          type="date"
          label={t('account.filterFrom')}
          defaultValue={search.from}
          error={problems['created_from']}
        />
      </div>
      <div className="md:col-span-2">
        <Field
          name="to"
          type="date"
          label={t('account.filterTo')}
          defaultValue={search.to}
          error={problems['created_to']}
        />
      </div>
      <div className="col-span-2 flex items-end gap-5">
        <Button type="submit" kind="quiet" icon="search">
          {t('account.filterApply')}
        </Button>
        {isSearch(search) ? (
          <Link
            to="/account/orders"
            className="text-link inline-flex min-h-12 items-center text-sm"
          >
            {t('account.filterClear')}
          </Link>
        ) : null}
      </div>
    </Form>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string;
  readonly children: ReactNode;
};

function Choice({ name, label, value, error, children }: ChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select
        id={id}
        name={name}
        defaultValue={value}
        aria-describedby={error ? fieldIds(id).error : undefined}
        className={inputLook(error !== undefined)}
      >
        {children}
      </select>
    </FieldFrame>
  );
}
