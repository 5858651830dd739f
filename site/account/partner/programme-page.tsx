import { Link, useLoaderData } from 'react-router';
import { progressOf } from '../../../core/referrals/estimate.ts';
import { formatMoney, formatPercent } from '../../../i18n/format.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import { buttonLook } from '../../../ui/actions/button.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { Calculator } from '../../referral/calculator.tsx';
import { type Partner, type Programme, tiersOf } from '../../referral/load-programme.ts';
import { TierTable } from '../../referral/tier-table.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { Part } from '../account-page.tsx';
import { DebtNotice } from '../money/debt-notice.tsx';
import { isSomething } from '../money/load-rewards.ts';
import { ChooseCode } from '../security/choose-code.tsx';
import { LinkBuilder } from './link-builder.tsx';
import { loadPartner, type PartnerData } from './load-partner.ts';
import { ReferralPage } from './referral-tabs.tsx';

export const loader = loadPartner;

/** The programme as a partner uses it: their share, their link, what it can bring. */
export function Component() {
  const { locale, t } = useLanguage();
  const { programme, partner, systems } = useLoaderData<PartnerData>();
  const { counts_above: above, cookie_days: days } = programme;
  const tiers = tiersOf(programme);
  const agreed = partner.rate_agreed ? partner.rate : null;
  return (
    <ReferralPage title={t('referral.title')} lead={t('referral.lead')}>
      <Standing programme={programme} partner={partner} />
      <DebtNotice debt={partner.debt} />
      <Part title={t('referral.link')} text={t('referral.linkText', { days })}>
        <LinkBuilder link={partner.link} systems={systems} />
      </Part>
      <ChooseCode partner={partner} />
      <Part
        title={t('referral.levels')}
        text={t('referral.levelsText', { amount: formatMoney(above, 'RUB', locale) })}
      >
        <TierTable tiers={tiers} own={agreed === null ? partner.rate : null} />
      </Part>
      <Part title={t('referral.reckon')} text={t('referral.reckonText')}>
        <Calculator
          tiers={tiers}
          agreed={agreed}
          first={{ people: String(Math.max(partner.counted, 10)), exchanged: '300000' }}
        />
        <p className="mt-6">
          <a
            href={addressOf(locale, '/referral')}
            className="text-link inline-flex min-h-11 items-center text-sm"
          >
            {t('referral.terms')}
          </a>
        </p>
      </Part>
    </ReferralPage>
  );
}

type StandingProps = { readonly programme: Programme; readonly partner: Partner };

/** The share of now, how near the next one is, and what can be withdrawn. */
function Standing({ programme, partner }: StandingProps) {
  const { locale, t } = useLanguage();
  const { rate, counted, available } = partner;
  return (
    <section className="space-y-4">
      <dl className="grid grid-cols-2 items-end gap-x-6 gap-y-4 sm:flex sm:flex-wrap sm:gap-x-12">
        <div>
          <dt className="overline-text">{t('referral.ownShare')}</dt>
          <dd className="figures text-2xl font-semibold tracking-tight">
            {formatPercent(rate, locale)}
          </dd>
        </div>
        <div>
          <dt className="overline-text">{t('referral.counted')}</dt>
          <dd className="figures">{counted}</dd>
        </div>
        <div>
          <dt className="overline-text">{t('referral.canWithdraw')}</dt>
          <dd>
            <Money amount={available} currency="USD" />
          </dd>
        </div>
        {isSomething(available) ? (
          <div>
            <dt className="sr-only">{t('referral.withdraw')}</dt>
            <dd>
              <Link to="/account/withdrawal?source=referral_incomes" className={buttonLook()}>
                {t('referral.withdraw')}
              </Link>
            </dd>
          </div>
        ) : null}
      </dl>
      <Next programme={programme} partner={partner} />
    </section>
  );
}

function Next({ programme, partner }: StandingProps) {
  const { locale, t } = useLanguage();
  const { counted, next_at: nextAt, next_rate: nextRate, rate_agreed: agreed } = partner;
  if (agreed) return <p className="text-sm text-soft">{t('referral.agreed')}</p>;
  if (nextAt === null || nextRate === null) {
    return <p className="text-sm text-soft">{t('referral.top')}</p>;
  }
  const share = formatPercent(nextRate, locale);
  return (
    <div className="max-w-[34rem]">
      <div aria-hidden="true" className="h-1 bg-hairline">
        <div
          className="h-1 bg-green"
          style={{ width: `${progressOf(tiersOf(programme), counted, nextAt)}%` }}
        />
      </div>
      <p className="mt-2 text-sm text-soft">
        {t('referral.toNext', { left: nextAt - counted, share })}
      </p>
    </div>
  );
}
