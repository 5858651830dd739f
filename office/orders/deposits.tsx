import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import { TransactionLink } from '../parts/transaction-link.tsx';
import { Cheques } from './cheques.tsx';
import type { OfficeOrder } from './order-page.tsx';

/** What came for the order, and the cheques the customer sent of it. */
export function Deposits({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  return (
    <>
      <Section title={t('office.order.deposits')}>
        {order.deposits.length === 0 ? (
          <p className="text-sm text-soft">{t('office.order.noDeposits')}</p>
        ) : (
          <ul className="space-y-2 text-sm">
            {order.deposits.map((deposit) => (
              <li key={deposit.id} className="flex flex-wrap items-baseline gap-x-4">
                <Money
                  amount={deposit.amount}
                  currency={deposit.currency}
                  className="font-medium"
                />
                <span>{t(`office.deposit.${deposit.notified_state}`)}</span>
                {deposit.rail === 'manual' ? null : (
                  <span className="text-soft">
                    {t('office.order.confirmations', {
                      done: deposit.confirmations,
                      needed: order.confirmations_required,
                    })}
                  </span>
                )}
                <Moment at={deposit.seen_at} className="text-soft" />
                <span className="text-soft">{deposit.confirmed_by}</span>
                <span className="w-full text-xs text-soft">
                  {deposit.provider === null
                    ? null
                    : `${t('office.order.operation', { provider: deposit.provider })}: `}
                  <span className="font-mono break-all">{deposit.txid}</span>
                </span>
                <TransactionLink url={deposit.tx_url} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {order.cheques.length === 0 ? null : (
        <Section title={t('office.order.cheques')}>
          <Cheques order={order} />
        </Section>
      )}
    </>
  );
}
