import { Link } from 'react-router';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';

/** An address that leads nowhere. */
export function Component() {
  const { t } = useLanguage();
  return (
    <Page title={t('office.missingTitle')}>
      <p className="mb-4 text-soft">{t('office.missingText')}</p>
      <Link to="/orders" className="text-link">
        {t('office.toQueue')}
      </Link>
    </Page>
  );
}
