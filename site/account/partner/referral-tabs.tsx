import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../shell/language.tsx';
import { AccountPage } from '../account-page.tsx';

const tabs = [
  ['/account/referral', 'referral.tabProgramme'],
  ['/account/referral/people', 'referral.tabPeople'],
  ['/account/referral/earnings', 'referral.tabEarnings'],
  ['/account/referral/statistics', 'referral.tabStatistics'],
  ['/account/referral/banners', 'referral.tabBanners'],
  ['/account/referral/widget', 'referral.tabWidget'],
] as const;

type Props = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
};

/** One of the partner's pages, with the way to the others under its name. */
export function ReferralPage({ title, lead, children }: Props) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, '');
  return (
    <AccountPage title={title} lead={lead}>
      <nav aria-label={t('referral.tabs')} className="-mt-2 border-b border-hairline text-sm">
        <ul className="-mb-px flex flex-wrap gap-x-5">
          {tabs.map(([path, name]) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={path === here ? 'page' : undefined}
                className="inline-flex min-h-11 items-center border-b-2 border-transparent text-soft hover:text-ink aria-[current]:border-green aria-[current]:font-medium aria-[current]:text-ink"
              >
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </AccountPage>
  );
}
