import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { RateBreakerAttributes } from '../../contract/rates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Tag, type Tone } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { RatesFrame } from './rates-frame.tsx';
import { useRefresh } from './use-refresh.ts';

/** How the breaker of each market stands. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { items } = await call('GET /office/api/rate_breakers', { signal: request.signal });
    return { items };
  });
}

type Breaker = Item<RateBreakerAttributes>;
type Order = 'release' | 'hold_fixed' | 'hold_all';
type Asked = { readonly breaker: Breaker; readonly order: Order };

const tones: Readonly<Record<Breaker['hold'], Tone>> = {
  none: 'done',
  fixed: 'attention',
  all: 'lost',
};
const reasons = ['minute', 'hour', 'peg', 'cross', 'operator'] as const;

/** Which markets are held and why; an admin's word on that, written down. */
export function Component() {
  const { t } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  const mayOrder = useMay('rates.change');
  const [asked, setAsked] = useState<Asked | null>(null);
  useRefresh(5, asked !== null);
  return (
    <RatesFrame title={t('officeRates.tab.breakers')}>
      <p className="mb-4 max-w-prose text-sm text-soft">{t('officeRates.breakersText')}</p>
      <Table
        label={t('officeRates.tab.breakers')}
        columns={[
          { key: 'market', title: t('officeRates.market') },
          { key: 'hold', title: t('officeRates.hold') },
          { key: 'since', title: t('officeRates.since'), wide: true },
          ...(mayOrder ? [{ key: 'actions', title: '' }] : []),
        ]}
      >
        {items.map((breaker) => (
          <tr key={breaker.id} className={rowLook}>
            <Cell>{breaker.market}</Cell>
            <Cell>
              <Standing breaker={breaker} />
            </Cell>
            <Cell wide>
              {breaker.held_since === null ? '—' : <Moment at={breaker.held_since} />}
            </Cell>
            {mayOrder ? (
              <Cell>
                <Orders hold={breaker.hold} onAsk={(order) => setAsked({ breaker, order })} />
              </Cell>
            ) : null}
          </tr>
        ))}
      </Table>
      {asked === null ? null : (
        <FormDialog
          title={t('officeRates.orderTitle', {
            order: t(`officeRates.order.${asked.order}`),
            market: asked.breaker.market,
          })}
          submit={t(`officeRates.order.${asked.order}`)}
          kind={asked.order === 'release' ? 'primary' : 'loss'}
          onClose={() => setAsked(null)}
          onSubmit={() =>
            call('PUT /office/api/rate_breakers/{id}', {
              params: { id: asked.breaker.id },
              attributes: { order: asked.order },
            })
          }
        >
          {() => <p className="text-sm">{t(`officeRates.orderText.${asked.order}`)}</p>}
        </FormDialog>
      )}
    </RatesFrame>
  );
}

function Standing({ breaker }: { readonly breaker: Breaker }) {
  const { t } = useLanguage();
  const reason = reasons.find((known) => known === breaker.reason);
  return (
    <>
      <Tag tone={tones[breaker.hold]}>{t(`officeRates.hold.${breaker.hold}`)}</Tag>
      {reason === undefined ? null : (
        <span className="block text-xs text-soft">{t(`officeRates.reason.${reason}`)}</span>
      )}
      {breaker.ordered === null ? null : (
        <span className="block text-xs text-amber">{t('officeRates.ordered')}</span>
      )}
    </>
  );
}

type OrdersProps = { readonly hold: Breaker['hold']; readonly onAsk: (order: Order) => void };

function Orders({ hold, onAsk }: OrdersProps) {
  const { t } = useLanguage();
  const possible: readonly Order[] =
    hold === 'none'
      ? ['hold_fixed', 'hold_all']
      : hold === 'fixed'
        ? ['release', 'hold_all']
        : ['release'];
  return (
    <div className="flex flex-wrap gap-2">
      {possible.map((order) => (
        <Button size="small" key={order} onClick={() => onAsk(order)}>
          {t(`officeRates.order.${order}`)}
        </Button>
      ))}
    </div>
  );
}
