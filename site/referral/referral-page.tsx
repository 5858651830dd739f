import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { referralTiers, withdrawalDollarsMin } from '../../core/referrals/referral-terms.ts';
import { formatPercent } from '../../i18n/format.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { buttonLook } from '../../ui/button.tsx';
import { siteContext } from '../context.ts';
import { DocumentFrame } from '../documents/document-frame.tsx';
import { DocumentHead } from '../documents/document-head.tsx';
import { pageText } from '../documents/load-content.ts';
import { Prose } from '../documents/prose.tsx';
import { useLanguage } from '../shell/language.tsx';

/** What the exchange has written about its programme. */
export async function loader({ context }: LoaderFunctionArgs) {
  return pageText(context.get(siteContext).api, 'referral');
}

/** What a referral brings, how it works, and the terms. */
export function Component() {
  const { locale, t } = useLanguage();
  const text = useLoaderData<typeof loader>();
  const path = '/referral';
  return (
    <DocumentFrame
      title={t('pages.referralTitle')}
      lead={t('pages.referralLead')}
      seed="referral"
      crumbs={[{ name: t('pages.referralTitle'), path }]}
    >
      <DocumentHead
        title={text?.seo.title ?? t('pages.referralTitle')}
        description={text?.seo.description || t('pages.referralDescription')}
        path={path}
        image={text?.og_image_url}
      />
      <Tiers />
      <section className="mt-14">
        <h2 className="text-lg">{t('pages.referralHow')}</h2>
        <Steps />
        <p className="mt-10">
          <a href={addressOf(locale, '/register')} className={buttonLook()}>
            {t('pages.referralStart')}
          </a>
        </p>
      </section>
      <section className="mt-14">
        {text === null ? <Terms /> : <Prose html={text.body_html} />}
      </section>
    </DocumentFrame>
  );
}

/** The shares stand side by side, as figures on a board. */
function Tiers() {
  const { locale, t } = useLanguage();
  return (
    <table className="w-full max-w-[52rem] text-left">
      <caption className="sr-only">{t('pages.referralTable')}</caption>
      <thead>
        <tr className="overline-text border-b border-edge">
          <th scope="col" className="py-2 font-normal">
            {t('pages.referralCount')}
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            {t('pages.referralRate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {referralTiers.map(({ countMin, percent }, index) => (
          <tr key={countMin} className="border-b border-hairline">
            <th scope="row" className="py-3 font-normal">
              {index === 0
                ? t('pages.referralBelow', { count: referralTiers[1].countMin })
                : t('pages.referralFrom', { count: countMin })}
            </th>
            <td className="figures py-3 text-right text-xl font-semibold">
              {formatPercent(percent, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Steps() {
  const { t } = useLanguage();
  const steps = [
    [t('pages.referralStep1'), t('pages.referralStep1Text')],
    [t('pages.referralStep2'), t('pages.referralStep2Text')],
    [t('pages.referralStep3'), t('pages.referralStep3Text')],
    [t('pages.referralStep4'), t('pages.referralStep4Text', { least: withdrawalDollarsMin })],
  ];
  return (
    <ol className="mt-6 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(([title, text], index) => (
        <li key={title} className="border-t border-edge pt-3">
          <span className="figures text-sm text-green">{index + 1}</span>
          <h3 className="mt-1 text-base">{title}</h3>
          <p className="mt-1 text-sm text-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}

function Terms() {
  const { t } = useLanguage();
  return (
    <div className="prose">
      <h2>{t('pages.referralTerms')}</h2>
      <ul>
        <li>{t('pages.referralTerm1')}</li>
        <li>{t('pages.referralTerm2')}</li>
        <li>{t('pages.referralTerm3')}</li>
        <li>{t('pages.referralTerm4')}</li>
      </ul>
    </div>
  );
}
