import { Link, useSearchParams } from 'react-router';
import { buttonLook } from '../../ui/button.tsx';
import { StatementPage } from '../shell/failure-screen.tsx';
import { useLanguage } from '../shell/language.tsx';
import { orderPathOf } from './returned-order.ts';

/** Where a payment provider sends the customer after a payment did not go through. */
export function Component() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const order = orderPathOf(search);
  return (
    <StatementPage title={t('site.paymentFailureTitle')} seed="failure">
      <p>{t('site.paymentFailureText')}</p>
      <p className="pt-4">
        <Link to={order ?? '/'} className={buttonLook()}>
          {order ? t('site.toOrder') : t('site.toExchange')}
        </Link>
      </p>
    </StatementPage>
  );
}
