import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { orderStatuses } from '../../../core/orders/order.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { OrdersData } from './load-orders.ts';
import { isSearch, type OrderSearch } from './order-search.ts';

type Props = Pick<OrdersData, 'systems' | 'problems'> & { readonly search: OrderSearch };

/**
 * The search is in the address: it can be kept, sent and gone back to, without a script as well.
 */
export function OrderFilters({ search, systems, problems }: Props) {
  const { t } = useLanguage();
  const navigate = useNavigate();

  // The router's own form would bring what sends forms of every kind to every page of the site.
  function look(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, `${value}`]);
    void navigate(`?${new URLSearchParams(given)}`);
  }

  return (
    <form method="get" onSubmit={look} aria-label={t('account.filters')}>
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-[1fr_1fr_auto]">
        <Field
          name="number"
          label={t('account.filterNumber')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={search.number}
          error={problems['number']}
        />
        <Select name="status" label={t('account.filterStatus')} defaultValue={search.status}>
          <option value="">{t('account.filterAny')}</option>
          <option value="open">{t('account.filterOpen')}</option>
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {t(`account.status.${status}`)}
            </option>
          ))}
        </Select>
        <div className="col-span-2 sm:col-span-1">
          <Button type="submit" kind="quiet" icon="search" className="max-sm:w-full">
            {t('account.filterApply')}
          </Button>
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-x-6">
        <More search={search} systems={systems} problems={problems} />
        {isSearch(search) ? (
          <Link
            to="/account/orders"
            className="text-link inline-flex min-h-11 items-center text-sm"
          >
            {t('account.filterClear')}
          </Link>
        ) : null}
      </div>
    </form>
  );
}

/** What few search by: open where it says something. */
function More({ search, systems, problems }: Props) {
  const { t } = useLanguage();
  const more = search.system !== '' || search.from !== '' || search.to !== '';
  return (
    <details open={more} className="min-w-0 flex-1 basis-64">
      <summary className="inline-flex min-h-11 items-center gap-1.5 text-sm text-green">
        <Icon name="chevron" className="size-4" />
        {t('account.filterMore')}
      </summary>
      <div className="grid grid-cols-2 gap-4 pt-1 sm:grid-cols-3">
        <div className="col-span-2 sm:col-span-1">
          <Select name="system" label={t('account.filterSystem')} defaultValue={search.system}>
            <option value="">{t('account.filterAnySystem')}</option>
            {systems.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
        <Field
          name="from"
          type="date"
          label={t('account.filterFrom')}
          defaultValue={search.from}
          error={problems['created_from']}
        />
        <Field
          name="to"
          type="date"
          label={t('account.filterTo')}
          defaultValue={search.to}
          error={problems['created_to']}
        />
      </div>
    </details>
  );
}
