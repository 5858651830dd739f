import { type ReactNode, useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import type { VerificationStatus } from '../../core/verifications/card-verification.ts';
import { formatSpan } from '../../i18n/format.ts';
import { formatMoment } from '../../i18n/format-moment.ts';
import { buttonLook } from '../../ui/actions/button.tsx';
import { Rosette } from '../../ui/drawings/guilloche.tsx';
import { Moment } from '../../ui/values/moment.tsx';
import { useHydrated } from '../../ui/values/use-now.ts';
import { useLanguage } from '../shell/language.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { DeleteCard } from './delete-card.tsx';
import { loadVerification, type VerificationData } from './load-verification.ts';
import { useLiveStatus } from './use-live-status.ts';
import { type CardVerification, sendPage } from './verification-view.ts';

export const loader = loadVerification;

const titles = {
  waiting: 'cardVerification.waitingTitle',
  verified: 'cardVerification.verifiedTitle',
  rejected: 'cardVerification.rejectedTitle',
  not_verified: 'cardVerification.notVerifiedTitle',
} as const satisfies Record<VerificationStatus, string>;

/** Amber waits for somebody, green is well, red is a refusal; the word stands beside it. */
const marks = {
  waiting: 'bg-amber',
  verified: 'bg-green',
  rejected: 'bg-red',
  not_verified: 'bg-edge',
} as const satisfies Record<VerificationStatus, string>;

/** Where one card stands, kept true while somebody looks. */
export function Component() {
  const { t } = useLanguage();
  const loaded = useLoaderData<VerificationData>();
  const { verification, offline } = useLiveStatus(loaded.verification);
  const { status } = verification;
  const title = t(titles[status]);
  return (
    <div className="mx-auto max-w-[84rem] px-4 pt-6 sm:px-6 lg:pt-10">
      <PageHead title={t('cardVerification.pageTitle', { title })} />
      <div className="max-w-[46rem]">
        <div className="relative isolate overflow-hidden border border-hairline bg-raised px-4 py-6 sm:px-8">
          <Rosette
            seed={verification.card_number}
            className="fade-left absolute top-1/2 -right-24 -z-10 size-[24rem] -translate-y-1/2 opacity-40 max-sm:opacity-20"
          />
          <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm">
            <span
              aria-hidden="true"
              className={`size-2.5 rounded-full ${offline ? 'bg-red' : marks[status]}`}
            />
            <span className="font-medium">{t(`cardVerification.status.${status}`)}</span>
            {offline ? <span className="text-soft">{t('cardVerification.offline')}</span> : null}
          </p>
          <h1 className="mt-2 text-2xl">{title}</h1>
          <div className="mt-4 space-y-5">
            <Panel verification={verification} />
          </div>
        </div>
        <Facts verification={verification} bank={loaded.bank?.name ?? null} />
        <Deletion verification={verification} />
      </div>
    </div>
  );
}

function Panel({ verification }: { verification: CardVerification }) {
  switch (verification.status) {
    case 'waiting':
      return <Waiting verification={verification} />;
    case 'verified':
      return <Verified verification={verification} />;
    case 'rejected':
    case 'not_verified':
      return <Refused verification={verification} />;
    default:
      return verification.status satisfies never;
  }
}

type PanelProps = { readonly verification: CardVerification };

function Waiting({ verification }: PanelProps) {
  const { locale, t } = useLanguage();
  const inBrowser = useHydrated();
  const { queue_position: place, eta_s: eta, desk_opens_at: opens } = verification;
  return (
    <>
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        {place == null ? null : (
          <Figure label={t('cardVerification.queue')}>{String(place)}</Figure>
        )}
        {eta == null || opens != null ? null : (
          <Figure label={t('cardVerification.eta')}>{formatSpan(eta, locale)}</Figure>
        )}
      </dl>
      {opens == null ? null : (
        <p className="text-sm">
          {t('cardVerification.deskCloses', {
            moment: formatMoment(opens, locale, inBrowser ? undefined : 'UTC'),
          })}
        </p>
      )}
      <p className="max-w-[56ch] text-sm text-soft">
        {verification.order_public_id === null ? null : `${t('cardVerification.orderGoesOn')} `}
        {t('cardVerification.stays')}
      </p>
      <ToOrder verification={verification} quiet />
    </>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="overline-text">{label}</dt>
      <dd className="figures text-xl font-semibold">{children}</dd>
    </div>
  );
}

function Verified({ verification }: PanelProps) {
  const { t } = useLanguage();
  if (verification.order_public_id !== null) {
    return (
      <>
        <p className="text-sm">{t('cardVerification.verifiedOrder')}</p>
        <ToOrder verification={verification} />
      </>
    );
  }
  return (
    <>
      <p className="text-sm">{t('cardVerification.verifiedText')}</p>
      <Link to="/" className={buttonLook()}>
        {t('cardVerification.toExchange')}
      </Link>
    </>
  );
}

function Refused({ verification }: PanelProps) {
  const { t } = useLanguage();
  const { status, reject_reason: reason, order_public_id: order } = verification;
  return (
    <>
      {reason === null ? null : (
        <div className="border-l-2 border-red pl-4">
          <p className="overline-text">{t('cardVerification.rejectedReason')}</p>
          <p className="break-words">{reason}</p>
        </div>
      )}
      <p className="text-sm text-soft">
        {t(
          status === 'rejected'
            ? 'cardVerification.rejectedText'
            : 'cardVerification.notVerifiedText',
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={sendPage(order)} className={buttonLook()}>
          {t('cardVerification.again')}
        </Link>
        <ToOrder verification={verification} quiet />
      </div>
    </>
  );
}

function ToOrder({ verification, quiet = false }: PanelProps & { readonly quiet?: boolean }) {
  const { t } = useLanguage();
  const { order_public_id: id } = verification;
  if (id === null) return null;
  return (
    <Link
      to={`/orders/${encodeURIComponent(id)}`}
      className={quiet ? 'text-link inline-flex min-h-11 items-center' : buttonLook()}
    >
      {t('cardVerification.toOrder')}
    </Link>
  );
}

function Facts({ verification, bank }: PanelProps & { readonly bank: string | null }) {
  const { t } = useLanguage();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t('cardVerification.card'),
      <span key="card" className="font-mono">
        {verification.card_number}
      </span>,
    ],
    [t('cardVerification.holder'), verification.name],
    [t('cardVerification.issuer'), bank],
    [t('cardVerification.kindLabel'), t(`cardVerification.kind.${verification.kind}`)],
    [t('cardVerification.sentAt'), <Moment key="sent" at={verification.created_at} />],
  ];
  return (
    <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Whoever has no account has no list either: their card is deleted here. */
function Deletion({ verification }: PanelProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  return (
    <div className="mt-6 border-t border-hairline pt-2">
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="text-link inline-flex min-h-11 items-center text-sm"
      >
        {t('cardVerification.delete')}
      </button>
      {asked ? (
        <DeleteCard
          card={verification}
          onClose={() => setAsked(false)}
          onGone={() => void navigate('/', { replace: true })}
        />
      ) : null}
    </div>
  );
}
