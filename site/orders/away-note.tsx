import { createContext, useContext } from 'react';
import { useLanguage } from '../shell/language.tsx';

const Away = createContext(false);

/** Tells a ticket whether nobody is at the desk: what an operator does takes longer then. */
export const OperatorsAway = Away.Provider;

/** Said wherever an order waits for an operator; nothing while somebody is at the desk. */
export function AwayNote() {
  const { t } = useLanguage();
  const away = useContext(Away);
  return away ? <p className="mt-1 text-sm font-medium">{t('orderPage.away')}</p> : null;
}
