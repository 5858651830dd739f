import { Link } from 'react-router';
import type { ConversationAttributes } from '../../contract/conversations.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  readonly talk: Pick<
    ConversationAttributes,
    'origin' | 'named_order_number' | 'named_order_id' | 'referred_id'
  >;
};

/** How much of what whoever writes says of themselves is known to be true. */
export function WriterNote({ talk }: Props) {
  return talk.origin === 'other_address' ? <OtherAddress talk={talk} /> : <ByForm talk={talk} />;
}

/** The form of the site: whether they were signed in, and the order that they name. */
function ByForm({ talk }: Props) {
  const { t } = useLanguage();
  const { origin, named_order_number: number, named_order_id: orderId } = talk;
  if (origin !== 'form' && origin !== 'account_form') return null;
  return (
    <div className="space-y-1 text-sm">
      <p className="max-w-prose text-soft">{t(`talks.origin.${origin}`)}</p>
      {number === null ? null : orderId === null ? (
        <p>{t('talks.namedUnknown', { number })}</p>
      ) : (
        <p>
          {t('talks.named')}{' '}
          <Link to={`/orders/${orderId}`} className="text-link">
            {t('talks.order', { number })}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Who writes here need not be the customer whose mail they answer: the operator is warned. */
function OtherAddress({ talk }: Props) {
  const { t } = useLanguage();
  const { referred_id: referredId, named_order_number: number, named_order_id: orderId } = talk;
  return (
    <Notice tone="waiting" icon="alert">
      {t('talks.otherAddressText')}{' '}
      {referredId === null ? null : (
        <Link to={`/conversations/${referredId}`} className="text-link">
          {t('talks.otherAddressLink')}
        </Link>
      )}{' '}
      {number === null || orderId === null ? null : (
        <Link to={`/orders/${orderId}`} className="text-link">
          {t('talks.order', { number })}
        </Link>
      )}
    </Notice>
  );
}
