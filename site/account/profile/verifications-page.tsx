import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { buttonLook } from '../../../ui/actions/button.tsx';
import { Icon, type IconName } from '../../../ui/drawings/icon.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { Moment } from '../../../ui/values/moment.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { DeleteCard } from '../../verifications/delete-card.tsx';
import {
  type CardVerification,
  sendPage,
  verificationPage,
} from '../../verifications/verification-view.ts';
import { AccountPage } from '../account-page.tsx';
import { EmptyPart } from '../empty-part.tsx';
import { loadVerifications, type VerificationsData } from './load-verifications.ts';

export const loader = loadVerifications;

/** Every card the user has sent to be verified, and what became of it. */
export function Component() {
  const { t } = useLanguage();
  const { cards, banks, page, totalPages } = useLoaderData<VerificationsData>();
  // A card that was rejected once and verified since need not be sent again.
  const settled = new Set(
    cards
      .filter(({ status }) => status === 'waiting' || status === 'verified')
      .map(({ card_number: number }) => number),
  );
  const add = (kind: 'primary' | 'quiet') => (
    <Link to={sendPage(null)} className={buttonLook(kind)}>
      {t('cardVerification.add')}
    </Link>
  );
  return (
    <AccountPage title={t('account.verifications')} lead={t('cardVerification.listLead')}>
      {cards.length === 0 ? (
        <EmptyPart
          seed="verifications"
          title={t('cardVerification.none')}
          text={t('cardVerification.noneText')}
        >
          {add('primary')}
        </EmptyPart>
      ) : (
        <>
          {add('quiet')}
          <ul
            aria-label={t('account.verifications')}
            className="divide-y divide-hairline border-y border-hairline"
          >
            {cards.map((card) => (
              <Line
                key={card.id}
                card={card}
                bank={banks[card.issuing_bank_id] ?? null}
                settled={settled.has(card.card_number)}
              />
            ))}
          </ul>
          <Pager
            label={t('cardVerification.pages')}
            page={page}
            totalPages={totalPages}
            addressOf={(other) => `?page=${other}`}
          />
        </>
      )}
    </AccountPage>
  );
}

const looks = {
  waiting: { look: 'text-amber', icon: 'clock' },
  verified: { look: 'text-green', icon: 'check' },
  rejected: { look: 'text-red', icon: 'cross' },
  not_verified: { look: 'text-soft', icon: 'info' },
} as const satisfies Record<CardVerification['status'], { look: string; icon: IconName }>;

type LineProps = {
  readonly card: CardVerification;
  readonly bank: string | null;
  /** The same card waits, or is verified, on another line. */
  readonly settled: boolean;
};

function Line({ card, bank, settled }: LineProps) {
  const { t } = useLanguage();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState(false);
  const { look, icon } = looks[card.status];
  const refused = card.status === 'rejected' || card.status === 'not_verified';
  const again = refused && !settled;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-mono">{card.card_number}</p>
        <p className="text-sm text-soft">
          {bank === null ? null : `${bank} · `}
          <Moment at={card.created_at} />
        </p>
        <p className={`mt-0.5 flex items-start gap-1.5 text-sm ${look}`}>
          <Icon name={icon} className="mt-1 size-4" />
          <span className="min-w-0 break-words">
            {t(`cardVerification.status.${card.status}`)}
            {card.reject_reason === null ? null : `: ${card.reject_reason}`}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-x-4 text-sm">
        {again ? (
          <Link
            to={sendPage(card.order_public_id)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('cardVerification.again')}
            <span className="sr-only">: {card.card_number}</span>
          </Link>
        ) : (
          <Link
            to={verificationPage(card.id)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('cardVerification.show')}
            <span className="sr-only">: {card.card_number}</span>
          </Link>
        )}
        <button type="button" onClick={() => setAsked(true)} className="text-link min-h-11">
          {t('cardVerification.delete')}
          <span className="sr-only">: {card.card_number}</span>
        </button>
      </div>
      {asked ? (
        <DeleteCard card={card} onClose={() => setAsked(false)} onGone={() => void revalidate()} />
      ) : null}
    </li>
  );
}
