import { formatMoney } from '../../../i18n/format.ts';
import { Moment } from '../../../ui/values/moment.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { Order } from '../order-view.ts';
import { AccountText } from '../pay/account-text.tsx';
import { TransactionLine } from './transaction-line.tsx';

/** What has gone back: how much, where to, when, and by which transaction. */
export function Returned({ order }: { order: Order }) {
  const { locale, t } = useLanguage();
  const { income, returned } = order;
  const isCoin = income.kind === 'crypto';
  if (returned.length === 0) return null;
  return (
    <ul className="space-y-4">
      {returned.map(({ kind, amount, account, memo, txid, tx_url: url, at }) => (
        <li key={at} className="space-y-1">
          <p className="font-semibold">
            {t(kind === 'refund' ? 'orderPage.returned' : 'orderPage.returnedSurplus', {
              amount: formatMoney(amount, income.currency_iso_code, locale),
            })}
          </p>
          <p className="text-sm">
            <AccountText text={account} />
            {memo === null ? null : (
              <span className="block">
                {income.account.memo?.label ?? t('orderPage.memo')}: {memo}
              </span>
            )}
          </p>
          <p className="text-sm text-soft">
            <Moment at={at} />
          </p>
          <TransactionLine
            label={t(isCoin ? 'orderPage.txidOutcome' : 'orderPage.bankReference')}
            txid={txid}
            url={url}
          />
        </li>
      ))}
    </ul>
  );
}
