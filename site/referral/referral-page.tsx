import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formatMoney, formatPercent } from '../../i18n/format.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { plainAmount, typedAmount } from '../../ui/forms/amount-text.ts';
import { Field } from '../../ui/forms/field.tsx';
import { siteContext } from '../context.ts';
import { DocumentFrame } from '../documents/document-frame.tsx';
import { DocumentHead } from '../documents/document-head.tsx';
import { pageText } from '../documents/load-content.ts';
import { Prose } from '../documents/prose.tsx';
import { useLanguage } from '../shell/language.tsx';
import { pageFailureOf } from '../shell/page-failure.ts';
import { Estimate, type Reckoned } from './calculator.tsx';
import { type Programme, readProgramme, tiersOf } from './load-programme.ts';
import { TierTable } from './tier-table.tsx';

/** What a calculator opens with. */
const usual: Reckoned = { people: '10', exchanged: '300000' };

/** The terms of the programme, what the exchange has written about it, and what is reckoned. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, locale } = context.get(siteContext);
  const asked = new URL(request.url).searchParams;
  const given = (name: string, most: number) => asked.get(name)?.slice(0, most) ?? null;
  const reckoned: Reckoned = {
    people: given('people', 7) ?? usual.people,
    exchanged: plainAmount(given('exchanged', 20) ?? usual.exchanged, locale),
  };
  const [text, programme] = await Promise.all([
    pageText(api, 'referral'),
    readProgramme(api).catch((error: unknown) => {
      throw pageFailureOf(error, 'page');
    }),
  ]);
  return { text, programme, reckoned };
}

/** What a referral brings, how it works, and the terms. */
export function Component() {
  const { locale, t } = useLanguage();
  const { text, programme, reckoned } = useLoaderData<typeof loader>();
  const tiers = tiersOf(programme);
  const share = (percent: string | undefined) => formatPercent(percent ?? '0', locale);
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
        description={
          text?.seo.description ||
          t('pages.referralDescription', {
            least: share(tiers[0]?.percent),
            most: share(tiers.at(-1)?.percent),
            min: leastOf(programme, locale),
          })
        }
        path={path}
        image={text?.og_image_url}
      />
      <TierTable tiers={tiers} own={ownShare(programme)} />
      <Reckoning programme={programme} reckoned={reckoned} />
      <section className="mt-14">
        <h2 className="text-lg">{t('pages.referralHow')}</h2>
        <Steps programme={programme} />
        <p className="mt-10">
          {programme.partner === null ? (
            <a href={addressOf(locale, '/register')} className={buttonLook()}>
              {t('pages.referralStart')}
            </a>
          ) : (
            <a href={addressOf(locale, '/account/referral')} className={buttonLook()}>
              {t('referral.toLink')}
            </a>
          )}
        </p>
      </section>
      <section className="mt-14">
        {text === null ? <Terms programme={programme} /> : <Prose html={text.body_html} />}
      </section>
    </DocumentFrame>
  );
}

function ownShare({ partner }: Programme): string | null {
  return partner === null || partner.rate_agreed ? null : partner.rate;
}

function leastOf(programme: Programme, locale: 'ru' | 'en'): string {
  return formatMoney(programme.minimum_withdrawal, programme.currency_iso_code, locale);
}

type ReckoningProps = { readonly programme: Programme; readonly reckoned: Reckoned };

/** An ordinary form: the page that answers it has the sum in it, so no script is needed. */
function Reckoning({ programme, reckoned }: ReckoningProps) {
  const { locale, t } = useLanguage();
  const { partner } = programme;
  return (
    <section id="reckon" className="mt-14 max-w-[52rem]">
      <h2 className="text-lg">{t('referral.reckon')}</h2>
      <p className="mt-1 text-sm text-soft">{t('referral.reckonText')}</p>
      <form
        action={`${addressOf(locale, '/referral')}#reckon`}
        className="mt-4 grid max-w-[44rem] items-end gap-x-6 gap-y-4 sm:grid-cols-[1fr_1fr_auto]"
      >
        <Field
          id="reckon-people"
          name="people"
          label={t('referral.people')}
          defaultValue={reckoned.people}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
        />
        <Field
          id="reckon-exchanged"
          name="exchanged"
          label={t('referral.exchanged')}
          defaultValue={typedAmount(reckoned.exchanged, locale)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <Button type="submit" kind="quiet">
          {t('referral.reckonShow')}
        </Button>
      </form>
      <div className="mt-5">
        <Estimate
          tiers={tiersOf(programme)}
          agreed={partner?.rate_agreed ? partner.rate : null}
          reckoned={reckoned}
        />
      </div>
    </section>
  );
}

function Steps({ programme }: { readonly programme: Programme }) {
  const { locale, t } = useLanguage();
  const steps = [
    [t('pages.referralStep1'), t('pages.referralStep1Text')],
    [t('pages.referralStep2'), t('pages.referralStep2Text', { days: programme.cookie_days })],
    [t('pages.referralStep3'), t('pages.referralStep3Text')],
    [t('pages.referralStep4'), t('pages.referralStep4Text', { least: leastOf(programme, locale) })],
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

function Terms({ programme }: { readonly programme: Programme }) {
  const { locale, t } = useLanguage();
  const amount = formatMoney(programme.counts_above, 'RUB', locale);
  return (
    <div className="prose">
      <h2>{t('pages.referralTerms')}</h2>
      <ul>
        <li>{t('pages.referralTerm1', { amount })}</li>
        <li>{t('pages.referralTerm2')}</li>
        <li>{t('pages.referralTerm3')}</li>
        <li>{t('pages.referralTerm4')}</li>
      </ul>
    </div>
  );
}
