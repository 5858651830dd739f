import { formatMoney } from '../../../i18n/format.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { isSomething } from './load-rewards.ts';

/** What a partner owes us, where they owe anything, and why. */
export function DebtNotice({ debt }: { readonly debt: string }) {
  const { locale, t } = useLanguage();
  if (!isSomething(debt)) return null;
  const amount = formatMoney(debt, 'USD', locale);
  return (
    <Notice tone="waiting" title={t('account.debtTitle', { amount })}>
      {t('account.debtText')}
    </Notice>
  );
}
