import { formatDecimal } from '../../i18n/format.ts';
import { Money } from '../../ui/money.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import type { OfficeOrder } from './order-page.tsx';

/** What came for the order, and the cheques the customer sent of it. */
export function Deposits({ order }: { order: OfficeOrder }) {
  const { locale, t } = useLanguage();
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
                <span>{t(`office.deposit.${deposit.told}`)}</span>
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
                <span className="w-full font-mono text-xs break-all text-soft">{deposit.txid}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {order.cheques.length === 0 ? null : (
        <Section title={t('office.order.cheques')}>
          <ul className="space-y-1 text-sm">
            {order.cheques.map((cheque) => (
              <li key={cheque.id} className="flex flex-wrap gap-x-4">
                <a
                  href={`/office/api/orders/${order.id}/cheques/${cheque.id}`}
                  download
                  className="text-link break-all"
                >
                  {cheque.name}
                </a>
                <span className="figures text-soft">
                  {t('office.order.kilobytes', {
                    size: formatDecimal(String(Math.ceil(cheque.bytes / 1024)), locale),
                  })}
                </span>
                <Moment at={cheque.at} className="text-soft" />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
