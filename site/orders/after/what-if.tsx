import { useLanguage } from '../../shell/language.tsx';
import { AwayNote } from '../order-desk.tsx';
import type { Order } from '../order-view.ts';

/** How long it takes, and what if the money is late or another sum: here, not in the rules. */
export function WhatIf({ order }: { order: Order }) {
  const { t } = useLanguage();
  const byOperator = order.confirmed_by === 'operator';
  const waitsForDesk = byOperator || order.paid_out_by === 'operator';
  const { late, short, over } = order.deposit_policy;
  const howLong = t('orderPage.howLong');
  const cases = [
    [howLong, t(byOperator ? 'orderPage.howLongManual' : 'orderPage.howLongRail')],
    [t('orderPage.ifLate'), t(`orderPage.late.${late}`)],
    [t('orderPage.ifOther'), `${t(`orderPage.short.${short}`)} ${t(`orderPage.over.${over}`)}`],
    [t('orderPage.ifWhere'), t('orderPage.ifWhereText')],
  ] as const;
  return (
    <dl className="divide-y divide-hairline border-y border-hairline text-sm">
      {cases.map(([term, text]) => (
        <div key={term} className="grid gap-x-6 py-2.5 sm:grid-cols-[10rem_1fr]">
          <dt className="font-medium">{term}</dt>
          <dd className="text-soft">
            {text}
            {waitsForDesk && term === howLong ? <AwayNote /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
