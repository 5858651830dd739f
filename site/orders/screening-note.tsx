import type { ReactNode } from 'react';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { Order } from './order-view.ts';

/** Why the money is checked, since when and until when, and what the customer can do meanwhile. */
export function ScreeningNote({ order: { screening, kind } }: { order: Order }) {
  const { t } = useLanguage();
  if (screening === null) return null;
  const withdrawn = kind === 'withdrawal';
  return (
    <>
      <Notice tone="waiting">
        {t(withdrawn ? 'withdrawal.screening' : `orderPage.screening.${screening.class}`)}
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
        <Fact term={t('orderPage.screening.needed')}>
          {t(`orderPage.screening.asks.${screening.asks}`)}
        </Fact>
        <Fact term={t(withdrawn ? 'withdrawal.screeningUnpaid' : 'orderPage.screening.otherwise')}>
          {t(withdrawn ? 'withdrawal.screeningOtherwise' : 'orderPage.screening.otherwiseText')}
        </Fact>
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
