import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { addressOf } from '../../i18n/locale-path.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Rosette } from '../../ui/drawings/guilloche.tsx';
import { Moment } from '../../ui/values/moment.tsx';
import { type Say, useLanguage } from './language.tsx';
import { type Missing, type PageFailure, readPageFailure } from './page-failure.ts';
import { PageHead } from './page-head.tsx';
import { useRootData } from './root-data.ts';

/** Shown in place of a page that could not be loaded. */
export function FailureScreen() {
  const error = useRouteError();
  const failure = readPageFailure(isRouteErrorResponse(error) ? error.data : null);
  return <FailureOf failure={failure} />;
}

/** Page not found, order not found, technical break, no connection, a fault of ours. */
export function FailureOf({ failure }: { failure: PageFailure }) {
  const { locale, t } = useLanguage();
  const { title, text } = wordsOf(failure, t);
  return (
    <StatementPage title={title} seed={failure.kind}>
      <p>{text}</p>
      {failure.kind === 'break' ? <Resume failure={failure} /> : null}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-4">
        {failure.kind === 'not_found' ? (
          <>
            <a href={addressOf(locale, '/')} className={buttonLook()}>
              {t('site.toExchange')}
            </a>
            {failure.what === 'order' ? <SignInFirst /> : null}
          </>
        ) : failure.kind === 'denied' ? (
          <a href={addressOf(locale, '/contacts')} className={buttonLook()}>
            {t('site.toSupport')}
          </a>
        ) : (
          <>
            <Button kind="quiet" icon="refresh" data-reload="">
              {t('site.retry')}
            </Button>
            {leadsToSupport.has(failure.kind) ? (
              <a href={addressOf(locale, '/contacts')} className="text-link">
                {t('site.toSupport')}
              </a>
            ) : null}
          </>
        )}
      </p>
    </StatementPage>
  );
}

/** Faults whose words send to support, should trying again not help. */
const leadsToSupport: ReadonlySet<PageFailure['kind']> = new Set(['fault', 'broken']);

/** The orders of an account open to its user alone, and the link in a mail does not sign in. */
function SignInFirst() {
  const { locale, t } = useLanguage();
  const { pathname } = useLocation();
  const { user } = useRootData();
  if (user !== null) return null;
  const address = `/login?next=${encodeURIComponent(pathname)}`;
  return (
    <a href={addressOf(locale, address)} className="text-link">
      {t('site.signIn')}
    </a>
  );
}

type StatementProps = { title: string; seed: string; children: ReactNode };

/** A page that says one thing, with the ornament of the site behind it. */
export function StatementPage({ title, seed, children }: StatementProps) {
  const { t } = useLanguage();
  return (
    <div className="relative isolate flex min-h-[36rem] items-center overflow-hidden">
      <PageHead title={`${title} | ${t('site.name')}`} />
      <Rosette
        seed={seed}
        className={classes(
          'fade-left absolute top-1/2 -right-32 -z-10 size-[36rem] -translate-y-1/2',
          'opacity-50 max-md:opacity-25',
        )}
      />
      <div className="mx-auto w-full max-w-[84rem] px-4 py-16 sm:px-6">
        <div className="max-w-[52ch] space-y-4">
          <h1 className="text-2xl">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}

function Resume({ failure }: { failure: Extract<PageFailure, { kind: 'break' }> }) {
  const { t } = useLanguage();
  return (
    <>
      {failure.text ? <p>{failure.text}</p> : null}
      {failure.resumeAt ? (
        <p className="text-lg">
          {t('site.breakResume')}: <Moment at={failure.resumeAt} className="font-semibold" />
        </p>
      ) : (
        <p>{t('site.breakUnknown')}</p>
      )}
    </>
  );
}

type Words = { readonly title: string; readonly text: string };

const notFoundWords = {
  page: (t: Say) => ({ title: t('site.notFoundTitle'), text: t('site.notFoundText') }),
  order: (t: Say) => ({ title: t('site.orderNotFoundTitle'), text: t('site.orderNotFoundText') }),
  direction: (t: Say) => ({ title: t('site.pairClosedTitle'), text: t('site.pairClosedText') }),
} as const satisfies Record<Missing, (t: Say) => Words>;

function wordsOf(failure: PageFailure, t: Say): Words {
  switch (failure.kind) {
    case 'not_found':
      return notFoundWords[failure.what](t);
    case 'break':
      return { title: t('site.breakTitle'), text: t('site.breakText') };
    case 'offline':
      return { title: t('site.offlineTitle'), text: t('site.offlineText') };
    case 'denied':
      return { title: t('site.deniedTitle'), text: t('site.deniedText') };
    case 'busy':
      return { title: t('site.busyTitle'), text: t('site.busyText') };
    case 'configuration':
      return { title: t('site.configurationTitle'), text: t('site.configurationText') };
    case 'broken':
      return { title: t('site.brokenTitle'), text: t('site.brokenText') };
    case 'fault':
      return { title: t('site.faultTitle'), text: t('site.faultText') };
    default: {
      const never: never = failure;
      return never;
    }
  }
}
