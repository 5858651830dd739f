import { createContext, useContext } from 'react';
import { deskMoment } from '../../i18n/desk-time.ts';
import type { Desk } from '../contacts/load-desk.ts';
import { useLanguage } from '../shell/language.tsx';
import type { Order } from './order-view.ts';
import { SupportLinks } from './support-links.tsx';

const AtDesk = createContext<Desk | null>(null);

/** Tells a ticket who is at the desk, when they are back, and how to write to them. */
export const OrderDesk = AtDesk.Provider;

/** Who is at the desk, and how to write to them; null where nobody could tell. */
export function useOrderDesk(): Desk | null {
  return useContext(AtDesk);
}

/** Whom to write to about this order, as a link for each way. */
export function WriteAbout({ number }: Pick<Order, 'number'>) {
  return <SupportLinks desk={useContext(AtDesk)} number={number} />;
}

/** Below every state of an order: whom to write to about it. */
export function OrderSupport({ number }: Pick<Order, 'number'>) {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="support-title" className="no-print">
      <h2 id="support-title" className="text-base">
        {t('orderPage.supportTitle')}
      </h2>
      <p className="mt-1 text-sm text-soft">{t('orderPage.supportText', { number })}</p>
      <p className="mt-1 text-sm">
        <WriteAbout number={number} />
      </p>
    </section>
  );
}

/** Nobody is at the desk, and this waits for somebody there. */
export function useLeftAlone(waitsForOperator: boolean): boolean {
  const desk = useContext(AtDesk);
  return waitsForOperator && desk?.present === false;
}

/**
 * Said wherever an order waits for an operator: until when, as far as anybody knows. Nothing while
 * somebody is at the desk.
 */
export function AwayNote() {
  const { locale, t } = useLanguage();
  const desk = useContext(AtDesk);
  if (desk?.present !== false) return null;
  const { opens_at: opensAt, hours } = desk;
  return (
    <p className="mt-1 text-sm font-medium">
      {opensAt === null || hours === null
        ? t('orderPage.away')
        : t('orderPage.awayUntil', { when: deskMoment(opensAt, hours, locale) })}
    </p>
  );
}
