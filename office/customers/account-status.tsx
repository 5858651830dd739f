import { Tag } from '../../ui/states/tag.tsx';
import { useLanguage } from '../parts/language.tsx';

/** What is unusual about an account: nothing is said of one that is open. */
export function AccountStatus({ status }: { readonly status: string | null }) {
  const { t } = useLanguage();
  if (status === 'blocked') return <Tag tone="attention">{t('customers.status.blocked')}</Tag>;
  if (status === 'unconfirmed') return <Tag tone="calm">{t('customers.status.unconfirmed')}</Tag>;
  return null;
}
