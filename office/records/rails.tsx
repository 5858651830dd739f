import type { Item } from '../../client/call-types.ts';
import type { RailAttributes, UnreadEntryAttributes } from '../../contract/office.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useLanguage } from '../parts/language.tsx';
import { outsideName } from '../parts/outside-name.ts';
import { SpanSince } from '../parts/span-since.tsx';
import { UnreadEntries } from './unread-entries.tsx';

type Props = {
  readonly rails: readonly Item<RailAttributes>[];
  readonly unread: readonly Item<UnreadEntryAttributes>[];
};

/** When each rail was last read, what could not be, and what waits on it. */
export function Rails({ rails, unread }: Props) {
  return (
    <>
      <UnreadEntries entries={unread} />
      <SignerTroubles rails={rails} />
      <RailTable rails={rails} />
    </>
  );
}

/** Nothing leaves a rail that is not signed for: it says so before anything else. */
function SignerTroubles({ rails }: { rails: readonly Item<RailAttributes>[] }) {
  const { t } = useLanguage();
  return rails.map(({ id, signer, signer_detail: detail }) =>
    signer === null || signer === 'ready' ? null : (
      <div key={id} className="mb-4">
        <Notice
          tone={signer === 'frozen' ? 'waiting' : 'loss'}
          title={`${outsideName(id, t)}: ${t(`office.rails.signer.${signer}`)}`}
        >
          <p>{t(`office.rails.signerText.${signer}`)}</p>
          {detail === null ? null : <p className="font-mono text-xs break-all">{detail}</p>}
        </Notice>
      </div>
    ),
  );
}

function RailTable({ rails }: { rails: readonly Item<RailAttributes>[] }) {
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
            {rail.deposits_unnotified}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
