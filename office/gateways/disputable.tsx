import { Link } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { DisputableAttributes } from '../../contract/office/cascades.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { call } from '../api/call.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';

type Row = Item<DisputableAttributes>;

/** Orders that are over at their provider while their customers say that they have paid. */
export function Disputable({ items }: { readonly items: readonly Row[] }) {
  const { t } = useLanguage();
  if (items.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="disputable">
      <h3 id="disputable" className="mb-1 text-sm font-semibold">
        {t('cascades.disputable')}
      </h3>
      <p className="mb-2 max-w-prose text-sm text-soft">{t('cascades.disputableText')}</p>
      <ul className="divide-y divide-hairline">
        {items.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Line({ item }: { readonly item: Row }) {
  const { t } = useLanguage();
  const action = useAction();
  const may = useMay('orders.confirm');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
      <Link to={`/orders/${item.order_id}`} className="text-link font-mono">
        {item.order_number}
      </Link>
      <span className="figures">
        {item.amount} {item.currency}
      </span>
      <span className="min-w-0 flex-1 break-all text-soft">
        {item.gateway} · {item.operation} · {t('cascades.claimed')} <Moment at={item.claimed_at} />
      </span>
      {item.disputed ? (
        <span className="text-soft">{t('cascades.disputed')}</span>
      ) : may && item.may_dispute ? (
        <Button
          size="small"
          busy={action.busy}
          onClick={() =>
            void action.run(() =>
              call('POST /office/api/requisite_requests/{id}/dispute', {
                params: { id: item.id },
              }),
            )
          }
        >
          {t('cascades.dispute')}
          <span className="sr-only"> {item.order_number}</span>
        </Button>
      ) : null}
      <ActionTrouble action={action} />
    </li>
  );
}
