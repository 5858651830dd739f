import { Link } from 'react-router';
import type { OfficeVerificationFileAttributes } from '../../contract/office/verifications.ts';
import { groupsOfFour } from '../../i18n/format.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import { CardStatus } from './card-tag.tsx';

type Props = { readonly card: OfficeVerificationFileAttributes };

/** What the customer typed, to be compared with the photo, and who they are. */
export function CardFacts({ card }: Props) {
  const { t } = useLanguage();
  return (
    <>
      <p className="font-mono text-lg whitespace-nowrap max-sm:text-base" data-card-number>
        <WholeNumber card={card} />
      </p>
      <p className="mb-3 text-xs text-soft">{t('officeCards.numberHint')}</p>
      <Facts>
        <Fact name={t('officeCards.code')}>
          {card.code === null ? (
            <span className="text-amber">{t('officeCards.codeNone')}</span>
          ) : (
            <span className="font-mono text-base font-semibold tracking-widest">{card.code}</span>
          )}
        </Fact>
        <Fact name={t('officeCards.holder')}>{card.name ?? t('officeCards.unnamedHolder')}</Fact>
        <Fact name={t('officeCards.bank')}>
          <Bank card={card} />
        </Fact>
        <Fact name={t('officeCards.kindLabel')}>{t(`officeCards.kind.${card.kind}`)}</Fact>
        <Fact name={t('officeCards.order')}>
          {card.order_id === null ? null : (
            <Link to={`/orders/${card.order_id}`} className="text-link">
              {card.order_number ?? card.order_id}
            </Link>
          )}
        </Fact>
        <Fact name={t('officeCards.direction')}>
          {card.direction_id ?? t('officeCards.everyDirection')}
        </Fact>
        <Fact name={t('officeCards.customer')}>
          {[card.email, t(card.user_id === null ? 'officeCards.guest' : 'officeCards.member')]
            .filter(Boolean)
            .join(', ')}
        </Fact>
        <Fact name={t('officeCards.sent')}>
          <Moment at={card.created_at} />
        </Fact>
        <Fact name={t('officeCards.decided')}>
          {card.status === 'waiting' ? null : <Decided card={card} />}
        </Fact>
      </Facts>
    </>
  );
}

/** Beginning and end stand out: the photo shows no more. */
function WholeNumber({ card }: Props) {
  const { card_number_full: whole } = card;
  if (whole === null) return card.card_number;
  const shown = (at: number) => at < 6 || at >= whole.length - 4;
  let place = 0;
  return groupsOfFour(whole).map((group) => {
    const first = place;
    place += group.length;
    return (
      <span key={first} className="mr-2">
        {[...group].map((digit, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: digits have no other name
            key={at}
            className={shown(first + at) ? 'font-semibold' : 'text-soft'}
          >
            {digit}
          </span>
        ))}
      </span>
    );
  });
}

function Bank({ card }: Props) {
  const { t } = useLanguage();
  const other = card.bank_guessed !== null && card.bank_guessed !== card.bank;
  return (
    <>
      {card.bank}
      {other ? (
        <Tag tone="attention" named>
          {t('officeCards.guessed', { bank: card.bank_guessed ?? '' })}
        </Tag>
      ) : null}
    </>
  );
}

/** Who decided what, and when. */
function Decided({ card }: Props) {
  return (
    <>
      <CardStatus status={card.status} />{' '}
      <span>{[card.decided_by, card.reject_reason].filter(Boolean).join(': ')}</span>
      {card.decided_at === null ? null : (
        <span className="block text-xs text-soft">
          <Moment at={card.decided_at} />
        </span>
      )}
    </>
  );
}

/** Others that the same picture was sent with: the flag an operator must not miss. */
export function SimilarPhotos({ card }: Props) {
  const { t } = useLanguage();
  if (card.similar.length === 0) return null;
  return (
    <Section title={t('officeCards.similarTitle')}>
      <Notice tone="waiting">{t('officeCards.similarText')}</Notice>
      <ul className="mt-2 space-y-1 text-sm">
        {card.similar.map((other) => (
          <li key={other.id} className="flex flex-wrap items-baseline gap-x-3">
            <Link to={`/cards/${other.id}`} className="text-link font-mono">
              {other.card_number}
            </Link>
            <Tag tone="attention">{t(other.same ? 'officeCards.same' : 'officeCards.similar')}</Tag>
            <CardStatus status={other.status} />
            <span className="text-xs text-soft">
              <Moment at={other.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What became of the same card before. */
export function CardHistory({ card }: Props) {
  const { t } = useLanguage();
  if (card.history.length === 0) {
    return <p className="text-sm text-soft">{t('officeCards.historyNone')}</p>;
  }
  return (
    <ul className="space-y-2 text-sm">
      {card.history.map((line) => (
        <li key={line.id}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <Link to={`/cards/${line.id}`} className="text-link">
              <Moment at={line.created_at} />
            </Link>
            <CardStatus status={line.status} />
            <span className={line.same_person ? 'text-soft' : 'text-amber'}>
              {t(line.same_person ? 'officeCards.samePerson' : 'officeCards.otherPerson')}
            </span>
          </span>
          <span className="block text-xs text-soft">
            {[line.by, line.reason].filter(Boolean).join(': ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
