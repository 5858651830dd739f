import type { Item } from '../../client/call-types.ts';
import type { ReserveDemandAttributes } from '../../contract/office/reserve-demand.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { System } from '../parts/system.tsx';

type Props = { readonly demands: readonly Item<ReserveDemandAttributes>[] };

/** What visitors asked for and there was not enough of: what is worth bringing in. */
export function ReserveDemand({ demands }: Props) {
  const { t } = useLanguage();
  if (demands.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="reserve-demand">
      <h2 id="reserve-demand" className="text-lg font-medium">
        {t('office.demand.title')}
      </h2>
      <p className="mt-1 mb-3 max-w-2xl text-sm text-soft">{t('office.demand.text')}</p>
      <Table
        label={t('office.demand.title')}
        columns={[
          { key: 'system', title: t('office.reserves.system') },
          { key: 'requests', title: t('office.demand.requests'), end: true },
          { key: 'wanted', title: t('office.demand.wanted'), end: true },
          { key: 'largest', title: t('office.demand.largest'), end: true, wide: true },
          { key: 'reserve', title: t('office.reserves.reserve'), end: true, wide: true },
          { key: 'oldest', title: t('office.demand.oldest'), end: true, wide: true },
        ]}
      >
        {demands.map(({ id, system, ...demand }) => (
          <tr key={id} className={rowLook}>
            <Cell>
              <System system={system} />
            </Cell>
            <Cell end>{demand.requests}</Cell>
            <Cell end>
              <Money amount={demand.wanted_amount} currency={system.currency} />
            </Cell>
            <Cell end wide>
              <Money amount={demand.largest_amount} currency={system.currency} />
            </Cell>
            <Cell end wide>
              <Money amount={demand.reserve} currency={system.currency} />
            </Cell>
            <Cell end wide>
              <Moment at={demand.oldest_at} />
            </Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
}
