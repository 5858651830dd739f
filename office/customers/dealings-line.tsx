import type { CustomerAttributes } from '../../contract/office/customers.ts';
import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly dealings: CustomerAttributes['dealings'];
  /** What is said where there are none; nothing by itself. */
  readonly none?: string;
};

/** How many orders a customer has made, how they ended, and what they paid in. */
export function DealingsLine({ dealings, none }: Props) {
  const { t } = useLanguage();
  const { orders, more, completed, refused, unpaid, open, turnover } = dealings;
  if (orders === 0) return none === undefined ? null : <p className="mb-3 text-sm">{none}</p>;
  return (
    <div className="mb-3 text-sm">
      <p>
        {t(more ? 'customers.countMore' : 'customers.count', { count: orders })}·{' '}
        {t('customers.counts', { completed, open, refused, unpaid })}
      </p>
      {turnover.length === 0 ? null : (
        <p className="flex flex-wrap gap-x-3">
          <span className="text-soft">{t('customers.turnover')}</span>
          {turnover.map((sum) => (
            <Money key={sum.currency} {...sum} />
          ))}
        </p>
      )}
    </div>
  );
}
