import { formatMoney } from '../../../i18n/format.ts';
import { CopyLine } from '../../../ui/actions/copy-line.tsx';
import { QrCode } from '../../../ui/drawings/qr-code.tsx';
import { withoutZeros } from '../../../ui/forms/amount-text.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { useSecondsLeft } from '../../../ui/values/countdown.tsx';
import type { IncomeWallet } from '../../api/views.ts';
import { type Say, useLanguage } from '../../shell/language.tsx';
import type { Order } from '../order-view.ts';
import { walletLink } from './wallet-link.ts';

type Props = { readonly order: Order; readonly wallet: IncomeWallet };

/** Where to pay, as large lines to copy, with a QR code where a wallet can read one. */
export function Requisites({ order, wallet }: Props) {
  const { locale, t } = useLanguage();
  const { income } = order;
  const coin = income.kind === 'crypto';
  const link = walletLink(wallet.qr);
  return (
    <div className={wallet.qr ? 'grid gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]' : ''}>
      <div className="border-b border-hairline">
        <CopyLine
          label={t('orderPage.payAmount')}
          value={withoutZeros(wallet.amount)}
          shown={
            <span className="figures text-xl font-semibold">
              {formatMoney(wallet.amount, income.currency_iso_code, locale)}
            </span>
          }
          note={t('orderPage.payExact')}
        />
        <CopyLine
          label={addressLabel(order, t)}
          value={wallet.address}
          grouped={!isPhone(wallet.address)}
          note={
            coin
              ? t('orderPage.payNetworkNote', { system: income.name })
              : t('orderPage.payCommentNote')
          }
        />
        {wallet.memo ? (
          <CopyLine
            label={t('orderPage.payMemo')}
            value={wallet.memo}
            note={t('orderPage.payMemoNote')}
          />
        ) : null}
        {wallet.holder ? <CopyLine label={t('orderPage.payHolder')} value={wallet.holder} /> : null}
        {wallet.bank ? <CopyLine label={t('orderPage.payBank')} value={wallet.bank} /> : null}
        <ProviderTerms order={order} wallet={wallet} />
      </div>
      {wallet.qr ? (
        <div className="max-sm:text-center">
          <QrCode text={wallet.qr} label={t('orderPage.qr')} className="size-44 max-sm:mx-auto" />
          {link === null ? null : (
            <a href={link} className="no-print text-link inline-flex min-h-11 items-center text-sm">
              {t('orderPage.openWallet')}
            </a>
          )}
        </div>
      ) : null}
    </div>
  );
}

/** What holds only for requisites that a provider gave. */
function ProviderTerms({ order, wallet }: Props) {
  const { locale, t } = useLanguage();
  const { pay_url: page, expires_at: until } = wallet;
  const left = useSecondsLeft(until ?? order.expires_at);
  const over = until !== null && left !== null && left <= 0;
  const changed = Number(order.received_amount) === 0 && wallet.amount !== order.income_amount;
  if (page === null && until === null && !changed) return null;
  return (
    <div className="space-y-2 py-3 text-sm">
      {over ? <Notice tone="loss">{t('orderPage.placeOver')}</Notice> : null}
      {changed && !over ? (
        <p>
          {t('orderPage.amountChanged', {
            agreed: formatMoney(order.income_amount, order.income.currency_iso_code, locale),
          })}
        </p>
      ) : null}
      {page === null || over ? null : (
        <a
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          className="no-print text-link inline-flex min-h-11 items-center"
        >
          {t('orderPage.payPage')}
        </a>
      )}
    </div>
  );
}

function addressLabel({ income, wallet }: Order, t: Say): string {
  if (income.kind === 'crypto') return t('orderPage.payAddressCrypto', { network: income.name });
  if (wallet !== null && isPhone(wallet.address)) return t('orderPage.payAddressPhone');
  return t(income.kind === 'card' ? 'orderPage.payAddressCard' : 'orderPage.payAddressAccount');
}

function isPhone(address: string): boolean {
  return address.startsWith('+');
}
