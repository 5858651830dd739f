import { useState } from 'react';
import { Link } from 'react-router';
import type { BankPreviewAttributes } from '../../../contract/office/desk/bank-lines.ts';
import { newKey } from '../../../ui/actions/action-runner.ts';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { Tag, type Tone } from '../../../ui/states/tag.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../parts/language.tsx';
import { Moment } from '../../parts/moment.tsx';
import { receivedAtOf } from './received-at-of.ts';

type Line = BankPreviewAttributes['lines'][number];
type Offer = Line['offers'][number];

const tones = { high: 'done', medium: 'waiting', low: 'calm' } as const satisfies Record<
  Offer['confidence'],
  Tone
>;

/** One line of a bank: what it says, and the orders that it may pay. */
export function FoundLine({ line }: { readonly line: Line }) {
  const { t } = useLanguage();
  const [credited, setCredited] = useState<string | null>(null);
  const { offers, used, credited: same } = line;
  return (
    <li className="border-b border-hairline py-3 last:border-b-0">
      <p className="wrap-anywhere whitespace-pre-wrap">{line.text}</p>
      {used === null ? null : (
        <p className="mt-1">
          <Tag tone="attention">{t('bankLines.used')}</Tag>{' '}
          <Link to={`/orders/${used.order_id}`} className="underline underline-offset-4">
            {used.order_number}
          </Link>{' '}
          <span className="text-soft">
            {used.by} · <Moment at={used.at} />
          </span>
        </p>
      )}
      {credited !== null || same.length === 0 ? null : <SamePayment credited={same} />}
      {credited === null ? null : (
        <Notice announce>{t('bankLines.credited', { number: credited })}</Notice>
      )}
      {used === null && offers.length === 0 ? (
        <p className="mt-1 text-soft">{t('bankLines.noOrder')}</p>
      ) : null}
      {credited !== null
        ? null
        : offers.map((offer) => (
            <Offered key={offer.order_id} line={line} offer={offer} onCredited={setCredited} />
          ))}
    </li>
  );
}

/** The message and the statement tell of one payment twice: which were credited already. */
function SamePayment({ credited }: { readonly credited: Line['credited'] }) {
  const { t } = useLanguage();
  return (
    <div className="mt-2">
      <Notice tone="waiting" title={t('bankLines.same')}>
        <ul>
          {credited.map(({ order_id: id, order_number: number, by, at }) => (
            <li key={`${id} ${at}`}>
              <Link to={`/orders/${id}`} className="figures underline underline-offset-4">
                {number}
              </Link>{' '}
              {by === null ? null : `${by} · `}
              <Moment at={at} />
            </li>
          ))}
        </ul>
        {t('bankLines.sameText')}
      </Notice>
    </div>
  );
}

type OfferedProps = {
  readonly line: Line;
  readonly offer: Offer;
  readonly onCredited: (number: string) => void;
};

function Offered({ line, offer, onCredited }: OfferedProps) {
  const { t } = useLanguage();
  const action = useAction();
  const [key] = useState(newKey);
  const names = (fields: Offer['agrees']) =>
    fields.map((field) => t(`bankLines.field.${field}`)).join(', ');

  async function credit() {
    const done = await action.run(() =>
      call('POST /office/api/orders/{id}/confirm_deposit', {
        params: { id: offer.order_id },
        attributes: {
          amount: offer.amount,
          reference: line.reference,
          payer_name: line.sender,
          payer_account: line.sender_account,
          received_at: receivedAtOf(line.moment, offer.created_at),
          // Whatever a colleague has credited meanwhile is not credited twice.
          deposits_seen: '0',
          bank_line: line.mark,
        },
        key,
      }),
    );
    if (done) onCredited(offer.order_number);
  }

  return (
    <div className="mt-2 grid gap-2 border-l border-hairline pl-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link to={`/orders/${offer.order_id}`} className="figures font-medium underline">
          {offer.order_number}
        </Link>
        <Money amount={offer.amount} currency={offer.currency} />
        <span className="text-soft">{offer.income}</span>
        <Tag tone={tones[offer.confidence]}>{t(`bankLines.confidence.${offer.confidence}`)}</Tag>
      </p>
      <p className="text-xs text-soft">
        {t('bankLines.agrees', { fields: names(offer.agrees) })}
        {offer.differs.length === 0 ? null : (
          <span className="block text-amber">
            {t('bankLines.differs', { fields: names(offer.differs) })}
          </span>
        )}
      </p>
      <ActionTrouble action={action} />
      <div>
        <Button
          size="small"
          kind={offer.confidence === 'high' ? 'primary' : 'quiet'}
          busy={action.busy}
          onClick={credit}
        >
          {t('bankLines.credit', { number: offer.order_number })}
        </Button>
      </div>
    </div>
  );
}
