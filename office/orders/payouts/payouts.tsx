import type { OfficePayout } from '../../../contract/office/orders.ts';
import { Tag, type Tone } from '../../../ui/states/tag.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { type Say, useLanguage } from '../../parts/language.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Section } from '../../parts/page.tsx';
import { TransactionLink } from '../../parts/transaction-link.tsx';
import type { OfficeOrder } from '../order-page.tsx';

const tones = {
  queued: 'waiting',
  prepared: 'waiting',
  claimed: 'waiting',
  sent: 'waiting',
  confirmed: 'done',
  failed: 'lost',
  withdrawn: 'calm',
} as const satisfies Record<OfficePayout['state'], Tone>;

/** What goes out for the order, with every attempt at it. */
export function Payouts({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  return (
    <Section title={t('office.order.payouts')}>
      {order.payouts.length === 0 ? (
        <p className="text-sm text-soft">{t('office.order.noPayouts')}</p>
      ) : (
        <ul className="space-y-3 text-sm">
          {order.payouts.map((payout) => (
            <li key={payout.id}>
              <p className="flex flex-wrap items-baseline gap-x-4">
                <span>{t(`office.payout.${payout.kind}`)}</span>
                <Money amount={payout.amount} currency={payout.currency} className="font-medium" />
                <State payout={payout} />
                <Moment at={payout.confirmed_at ?? payout.created_at} className="text-soft" />
              </p>
              <p className="font-mono text-xs break-all text-soft">
                {payout.account}
                {payout.memo ? ` · ${payout.memo}` : ''}
              </p>
              {payout.bank === null && payout.recipient === null ? null : (
                <p>{[payout.bank, payout.recipient].filter((part) => part !== null).join(' · ')}</p>
              )}
              {payout.paid_from === null ? null : (
                <p className="text-soft">{t('desk.paidFromIs', { account: payout.paid_from })}</p>
              )}
              {payout.reason === null ? null : <p className="text-soft">{payout.reason}</p>}
              {payout.bank_reference === null ? null : (
                <p className="text-soft">{payout.bank_reference}</p>
              )}
              <TransactionLink url={payout.tx_url} />
              <Hold payout={payout} />
              <Attempts payout={payout} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A payout in somebody's hands says whose; one that waits for them says that. */
function State({ payout }: { payout: OfficePayout }) {
  const { t } = useLanguage();
  const { claimed } = payout;
  if (claimed !== null) {
    return (
      <Tag tone="waiting" named>
        {claimed.own ? t('office.queue.claimedOwn') : t('office.queue.claimed', { by: claimed.by })}
      </Tag>
    );
  }
  return (
    <Tag tone={payout.by_operator ? 'attention' : tones[payout.state]}>
      {payout.by_operator ? t('office.payout.byOperator') : t(`office.payout.${payout.state}`)}
    </Tag>
  );
}

function Attempts({ payout }: { payout: OfficePayout }) {
  const { t } = useLanguage();
  // What an operator made is told by its reference: no network has a part in it.
  if (payout.rail === 'manual' || payout.attempts.length === 0) return null;
  return (
    <ol className="mt-1 border-l border-hairline pl-3 text-xs text-soft">
      {payout.attempts.map((attempt) => (
        <li key={attempt.number}>
          {stateOf(attempt, t)} · {t('office.payout.fee')}{' '}
          <Money amount={attempt.fee} currency={payout.currency} />
          <Named attempt={attempt} />
          <TransactionLink url={attempt.tx_url} />
        </li>
      ))}
    </ol>
  );
}

type Attempt = OfficePayout['attempts'][number];

/** What a provider has paid need not be in any block. */
function stateOf({ provider, state }: Attempt, t: Say): string {
  return provider !== null && state === 'confirmed'
    ? t('office.attempt.paid')
    : t(`office.attempt.${state}`);
}

/** By what it is found: at its provider, on its chain, or under our own key as long as neither. */
function Named({ attempt }: { attempt: Attempt }) {
  const { t } = useLanguage();
  const { provider, operation, txid, reference } = attempt;
  if (provider === null) return <span className="block font-mono break-all">{reference}</span>;
  return (
    <>
      <Name label={t('office.attempt.key', { provider })}>{reference}</Name>
      {operation === null ? null : (
        <Name label={t('office.order.operation', { provider })}>{operation}</Name>
      )}
      {txid === null ? null : <Name label={t('office.attempt.txid')}>{txid}</Name>}
    </>
  );
}

function Name({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <span className="block">
      {label}: <span className="font-mono break-all">{children}</span>
    </span>
  );
}

/** Why and until when it waits, or who let it go. */
function Hold({ payout: { hold } }: { payout: OfficePayout }) {
  const { t } = useLanguage();
  if (hold === null) return null;
  const why = hold.reasons.map((reason) => t(`risk.payout.reason.${reason}`)).join(', ');
  return (
    <div className="text-xs text-soft">
      <p>
        {t('risk.payout.held')}: {why}
      </p>
      {hold.in_force && hold.needs_release ? <p>{t('risk.payout.needs')}</p> : null}
      {hold.in_force && hold.until !== null && !hold.needs_release ? (
        <p>
          {t('risk.payout.until')} <Moment at={hold.until} />
        </p>
      ) : null}
      {hold.prepared_by === null ? null : (
        <p>{t('risk.payout.prepared', { by: hold.prepared_by })}</p>
      )}
      {hold.released_by === null ? null : (
        <p>{t('risk.payout.released', { by: hold.released_by, reason: hold.reason ?? '' })}</p>
      )}
    </div>
  );
}
