import { Link, useLoaderData } from 'react-router';
import { formatMoney } from '../../../i18n/format.ts';
import { buttonLook } from '../../../ui/actions/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Pager } from '../../../ui/lists/pager.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { EmptyPart } from '../empty-part.tsx';
import { DayMoment } from './day-moment.tsx';
import { DownloadLink } from './download-link.tsx';
import { loadPeople, type PeopleData, type Referral } from './load-referrals.ts';
import { ReferralPage } from './referral-tabs.tsx';

export const loader = loadPeople;

const grid = classes(
  'grid grid-cols-2 items-baseline gap-x-5 gap-y-1',
  'sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,0.8fr)_minmax(0,1fr)]',
);

/** Who has come by a partner's links, and whether they count for the share. */
export function Component() {
  const { locale, t } = useLanguage();
  const { lines, page, totalPages, countsAbove } = useLoaderData<PeopleData>();
  const amount = formatMoney(countsAbove, 'RUB', locale);
  return (
    <ReferralPage title={t('referral.peopleTitle')} lead={t('referral.peopleLead', { amount })}>
      {lines.length === 0 ? (
        <EmptyPart
          seed="referrals"
          title={t('referral.peopleNone')}
          text={t('referral.peopleNoneText')}
        >
          <Link to="/account/referral" className={buttonLook()}>
            {t('referral.toLink')}
          </Link>
        </EmptyPart>
      ) : (
        <div>
          <div aria-hidden="true" className={`pb-1 text-xs text-soft max-sm:hidden ${grid}`}>
            <span>{t('referral.columnWho')}</span>
            <span>{t('referral.columnSince')}</span>
            <span>{t('referral.columnLink')}</span>
            <span className="text-right">{t('referral.columnTurnover')}</span>
          </div>
          <ul aria-label={t('referral.peopleTitle')} className="border-t border-hairline">
            {lines.map((referral) => (
              <Line key={referral.id} referral={referral} />
            ))}
          </ul>
          <Pager
            label={t('referral.peoplePages')}
            page={page}
            totalPages={totalPages}
            addressOf={(to) => `/account/referral/people?page=${to}`}
          />
          <DownloadLink href="/api/v1/referrals/export">{t('referral.csv')}</DownloadLink>
        </div>
      )}
    </ReferralPage>
  );
}

function Line({ referral }: { referral: Referral }) {
  const { t } = useLanguage();
  const { email, registered_at: at, link, turnover, counts } = referral;
  return (
    <li className={`border-b border-hairline py-3 text-sm ${grid}`}>
      <span className="col-span-2 font-medium break-words sm:col-span-1">{email}</span>
      <span className="text-soft">
        <span className="sr-only">{t('referral.columnSince')} </span>
        <DayMoment at={at} day />
      </span>
      <span className="text-soft max-sm:order-last max-sm:col-span-2">
        {link === null ? (
          <span className="max-sm:hidden">—</span>
        ) : (
          <>
            <span className="sm:sr-only">{t('referral.columnLink')}: </span>
            {link}
          </>
        )}
      </span>
      <span className="text-right">
        <span className="sr-only">{t('referral.columnTurnover')} </span>
        <Money amount={turnover} currency={referral.turnover_currency_iso_code} />
        <span className={`block text-xs ${counts ? 'text-green' : 'text-soft'}`}>
          {t(counts ? 'referral.counts' : 'referral.countsNot')}
        </span>
      </span>
    </li>
  );
}
