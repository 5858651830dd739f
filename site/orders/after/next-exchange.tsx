import { Link } from 'react-router';
import { type ButtonKind, buttonLook } from '../../../ui/actions/button.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { Order } from '../order-view.ts';
import { repeatPath } from './repeat-exchange.ts';
import { RepeatLink } from './repeat-link.tsx';

/** After an order: the same again, for whoever made it, or something new. */
export function NextExchange({ order, kind }: { order: Order; kind?: ButtonKind }) {
  const { t } = useLanguage();
  // Who may only look sees masked accounts: nothing to fill a form with.
  const repeat = order.control === 'granted' ? repeatPath(order) : null;
  return (
    <>
      {repeat === null ? null : (
        <RepeatLink to={repeat} order={order} className={buttonLook(kind)}>
          {t('orderPage.repeat')}
        </RepeatLink>
      )}
      <Link to="/" className={buttonLook(repeat === null ? kind : 'quiet')}>
        {t('orderPage.newOrder')}
      </Link>
    </>
  );
}
