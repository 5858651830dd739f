import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { saveRepeated } from '../../orders/after/repeat-link.tsx';
import { readOrder, showOrder } from '../../orders/order-view.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { OrderLine } from './order-line.ts';

type Props = Pick<OrderLine, 'id' | 'number'> & { readonly to: string };

/** The same exchange again. A list has no accounts: they are read when the link is pressed. */
export function RepeatLine({ id, number, to }: Props) {
  const { t } = useLanguage();
  const api = useApi();
  const navigate = useNavigate();

  async function repeat(event: MouseEvent) {
    // Another tab opens the direction alone, as without scripts.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    const answer = await api.call(showOrder, { params: { id } }).catch(() => null);
    if (answer !== null) saveRepeated(readOrder(answer));
    await navigate(to);
  }

  return (
    // Above the link that covers the line.
    <Link
      to={to}
      onClick={(event) => void repeat(event)}
      className="text-link relative z-1 block w-fit py-1 text-xs"
    >
      {t('account.repeat')}
      <span className="sr-only">: {number}</span>
    </Link>
  );
}
