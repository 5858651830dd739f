import { formatMoney } from '../../i18n/format.ts';
import { withoutZeros } from '../../ui/amount-text.ts';
import { CopyLine } from '../../ui/copy-line.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import type { IncomeWallet } from '../api/views.ts';
import { type Say, useLanguage } from '../shell/language.tsx';
import type { Order } from './order-view.ts';
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

function addressLabel({ income, wallet }: Order, t: Say): string {
  if (income.kind === 'crypto') return t('orderPage.payAddressCrypto', { network: income.name });
  if (wallet !== null && isPhone(wallet.address)) return t('orderPage.payAddressPhone');
  return t(income.kind === 'card' ? 'orderPage.payAddressCard' : 'orderPage.payAddressAccount');
}

function isPhone(address: string): boolean {
  return address.startsWith('+');
}
