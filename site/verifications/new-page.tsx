import { type RefObject, useEffect, useRef } from 'react';
import { type ShouldRevalidateFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { formatSpan } from '../../i18n/format.ts';
import { formatMoment } from '../../i18n/format-moment.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import { classes } from '../../ui/classes.ts';
import { Rosette } from '../../ui/drawings/guilloche.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../shell/language.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { CardStep } from './card-step.tsx';
import { KindStep } from './kind-step.tsx';
import { loadNew, type NewVerificationData } from './load-new.ts';
import { PhotoStep } from './photo-step.tsx';
import { usePhotoCode } from './use-photo-code.ts';
import { type Step, steps, useVerificationForm } from './use-verification-form.ts';
import type { PhotoCode } from './verification-view.ts';

export const loader = loadNew;

/** A step is no other page: only another order is. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.searchParams.get('order') !== nextUrl.searchParams.get('order');
}

/** Sending a card to be verified, in three steps. The way back through them is the browser's. */
export function Component() {
  const { t } = useLanguage();
  const data = useLoaderData<NewVerificationData>();
  const asked = usePhotoCode();
  const form = useVerificationForm(data);
  const [step, go] = useStep(form.fields.number !== '' && form.fields.bankId !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t('cardVerification.title');
  useFocusOnChange(heading, step);

  return (
    <div className="relative isolate overflow-hidden">
      <PageHead title={t('cardVerification.pageTitle', { title })} />
      <Rosette
        seed="verification"
        className="fade-left absolute top-0 -right-32 -z-10 size-[36rem] opacity-50 max-lg:hidden"
      />
      <div className="mx-auto max-w-[84rem] px-4 pt-6 sm:px-6 lg:pt-10">
        <div className="max-w-[46rem] space-y-6">
          <div className="space-y-2">
            <h1 className="text-2xl">{title}</h1>
            <p className="max-w-[60ch] text-sm text-soft">
              {t(data.order === null ? 'cardVerification.lead' : 'cardVerification.leadOrder')}{' '}
              <UsualTime code={asked.code} />
            </p>
            {data.order === null ? null : (
              <p className="text-sm">{t('cardVerification.forOrder', data.order)}</p>
            )}
          </div>
          <NoScript />
          <Steps current={step} />
          <section aria-labelledby="step-title" className="space-y-5">
            <h2 id="step-title" ref={heading} tabIndex={-1} className="text-xl outline-none">
              <span className="sr-only">
                {t('cardVerification.stepOf', { step: String(steps.indexOf(step) + 1) })}.{' '}
              </span>
              {t(`cardVerification.step.${step}`)}
            </h2>
            {step === 'kind' ? (
              <KindStep form={form} asked={asked} onDone={() => go('card')} />
            ) : step === 'card' ? (
              <CardStep
                form={form}
                banks={data.banks}
                order={data.order}
                onBack={() => go('kind')}
                onDone={() => go('photo')}
              />
            ) : (
              <PhotoStep form={form} onBack={() => go('card')} onStep={go} />
            )}
          </section>
        </div>
      </div>
    </div>
  );
}

/** How long it takes, as measured; what is promised where too little was decided lately. */
function UsualTime({ code }: { code: PhotoCode | null }) {
  const { locale, t } = useLanguage();
  if (code !== null && code.desk_opens_at !== null) {
    const moment = formatMoment(code.desk_opens_at, locale);
    return t('cardVerification.deskCloses', { moment });
  }
  if (code === null || code.usual_s === null || code.longest_s === null) {
    return t('cardVerification.promise');
  }
  return t('cardVerification.measured', {
    usual: formatSpan(code.usual_s, locale),
    longest: formatSpan(code.longest_s, locale),
  });
}

/** Where nothing can be covered before it is sent, nothing is sent. */
function NoScript() {
  const { locale, t } = useLanguage();
  return (
    <noscript>
      <Notice tone="waiting" title={t('cardVerification.noScriptTitle')}>
        <p>{t('cardVerification.noScript')}</p>
        <a href={addressOf(locale, '/contacts')} className="text-link">
          {t('cardVerification.toSupport')}
        </a>
      </Notice>
    </noscript>
  );
}

/** The three steps in a row: what is done, where one is, what is to come. */
function Steps({ current }: { current: Step }) {
  const { t } = useLanguage();
  const at = steps.indexOf(current);
  return (
    <ol
      aria-label={t('cardVerification.steps')}
      className="grid grid-cols-3 gap-x-3 border-b border-hairline text-xs sm:text-sm"
    >
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={classes(
            '-mb-px flex items-baseline gap-1.5 border-b-2 pb-2',
            step === current ? 'border-green font-medium' : 'border-transparent text-soft',
          )}
        >
          {place < at ? (
            <Icon name="check" className="mt-0.5 size-4 self-start text-green" />
          ) : (
            <span className="figures">{place + 1}</span>
          )}
          <span className="min-w-0">{t(`cardVerification.step.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The step of the address. Whoever opens a later one anew has typed nothing: they begin. */
function useStep(begun: boolean): [Step, (step: Step) => void] {
  const [parameters, setParameters] = useSearchParams();
  const asked = steps.find((step) => step === parameters.get('step')) ?? 'kind';
  const here = useRef(false);
  const step = here.current || asked === 'kind' || begun ? asked : 'kind';

  function go(next: Step) {
    here.current = true;
    const address = new URLSearchParams(parameters);
    if (next === 'kind') address.delete('step');
    else address.set('step', next);
    setParameters(address);
  }

  return [step, go];
}

/** What changed is read from its heading; the first one is read with the page. */
function useFocusOnChange(heading: RefObject<HTMLElement | null>, step: Step) {
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    heading.current?.focus();
  }, [heading, step]);
}
