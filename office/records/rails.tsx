import type { RailAttributes } from '../../contract/office.ts';
import type { Item } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { outsideName } from '../parts/outside-name.ts';
import { SpanSince } from '../parts/span-since.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';

/** When each rail was last read, and what waits on it. */
export function Rails({ rails }: { rails: readonly Item<RailAttributes>[] }) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('office.ledger.rails')}
      columns={[
        { key: 'rail', title: t('office.rails.rail') },
        { key: 'scanned', title: t('office.rails.scanned'), end: true },
        { key: 'waiting', title: t('office.rails.waiting'), end: true },
        { key: 'sent', title: t('office.rails.sent'), end: true, wide: true },
        { key: 'oldest', title: t('office.rails.oldest'), end: true, wide: true },
        { key: 'untold', title: t('office.rails.untold'), end: true, wide: true },
      ]}
    >
      {rails.map((rail) => (
        <tr key={rail.id} className={rowLook}>
          <Cell>{outsideName(rail.id, t)}</Cell>
          <Cell end>
            {rail.id === 'manual' ? (
              t('office.rails.byHand')
            ) : rail.scanned_at === null ? (
              '—'
            ) : (
              <SpanSince at={rail.scanned_at} />
            )}
          </Cell>
          <Cell end>{rail.payouts_waiting}</Cell>
          <Cell end wide>
            {rail.payouts_sent}
          </Cell>
          <Cell end wide>
            {rail.oldest_payout_at === null ? '—' : <SpanSince at={rail.oldest_payout_at} />}
          </Cell>
          <Cell end wide>
            {rail.deposits_untold}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
