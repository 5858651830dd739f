import type { ReactNode } from 'react';
import { Notice } from '../../../ui/states/notice.tsx';
import { Moment } from '../../../ui/values/moment.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { moneyReceived, type Order } from '../order-view.ts';

/** What is said of the money differs with where it is: with us, on a balance, or not paid yet. */
const keysOf = {
  paid: {
    not_scored: 'orderPage.screening.not_scored',
    risk: 'orderPage.screening.risk',
    term: 'orderPage.screening.otherwise',
    otherwise: 'orderPage.screening.otherwiseText',
  },
  unpaid: {
    not_scored: 'orderPage.screening.unpaidNotScored',
    risk: 'orderPage.screening.unpaidRisk',
    term: 'orderPage.screening.otherwise',
    otherwise: 'orderPage.screening.unpaidOtherwise',
  },
  withdrawal: {
    checking: 'withdrawal.screening',
    not_scored: 'withdrawal.screening',
    risk: 'withdrawal.screening',
    term: 'withdrawal.screeningUnpaid',
    otherwise: 'withdrawal.screeningOtherwise',
  },
} as const;

/** Why the order is checked, since when and until when, and what the customer can do meanwhile. */
export function ScreeningNote({ order }: { order: Order }) {
  const { t } = useLanguage();
  const { screening, kind } = order;
  if (screening === null) return null;
  const place = kind === 'withdrawal' ? kind : moneyReceived(order) ? 'paid' : 'unpaid';
  const keys = { checking: 'orderPage.screening.checking', ...keysOf[place] } as const;
  const asks = place === 'unpaid' ? 'nothing' : screening.asks;
  return (
    <>
      <Notice tone="waiting">
        {t(keys[screening.class])}
        {screening.overdue ? <p className="mt-1">{t('orderPage.screening.overdue')}</p> : null}
      </Notice>
      <dl className="divide-y divide-hairline border-y border-hairline text-sm">
        <Fact term={t('orderPage.screening.since')}>
          <Moment at={screening.since} />
        </Fact>
        {screening.overdue ? null : (
          <Fact term={t('orderPage.screening.until')}>
            <Moment at={screening.until} className="font-medium" />
          </Fact>
        )}
        <Fact term={t('orderPage.screening.needed')}>{t(`orderPage.screening.asks.${asks}`)}</Fact>
        <Fact term={t(keys.term)}>{t(keys.otherwise)}</Fact>
      </dl>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 sm:grid-cols-[10rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
