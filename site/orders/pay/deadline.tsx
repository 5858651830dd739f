import { Icon } from '../../../ui/drawings/icon.tsx';
import { Countdown, useSecondsLeft } from '../../../ui/values/countdown.tsx';
import { Moment } from '../../../ui/values/moment.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { Order } from '../order-view.ts';

/** How long there is left to pay, large, and what happens at its end. */
export function Deadline({ order }: { order: Order }) {
  const { t } = useLanguage();
  const until = order.deadline ?? order.expires_at;
  const left = useSecondsLeft(until);
  const over = left !== null && left <= 0;
  return (
    <p className="flex items-baseline gap-2 text-amber">
      <Icon name="clock" className="size-5 self-center" />
      {over ? (
        <span className="font-semibold">{t('orderPage.payOverdue')}</span>
      ) : (
        <>
          <span className="no-print text-sm">{t('orderPage.payUntil')}</span>
          <Countdown until={until} className="no-print text-xl font-semibold" />
          <span className="print-only font-semibold">
            {t('orderPage.payBy')} <Moment at={until} />
          </span>
        </>
      )}
    </p>
  );
}
