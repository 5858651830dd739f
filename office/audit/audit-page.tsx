import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { AuditAttributes, AuditProofAttributes } from '../../contract/office.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { CheckTimes } from '../parts/check-times.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { Changes } from './changes.tsx';

/** A page of the log, and the proof that nothing of it was changed. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['page', 'search']));
  return load(request, async () => {
    const [log, proof] = await Promise.all([
      call('GET /office/api/audit_log', { query, signal: request.signal }),
      call('GET /office/api/audit_log/proof', { signal: request.signal }),
    ]);
    return { log, proof: proof.item };
  });
}

/** Who did what, when and from where; it can only grow. */
export function Component() {
  const { t } = useLanguage();
  const { log, proof } = useLoaderData<typeof loader>();
  const known = verdictOf(proof);
  return (
    <Page title={t('office.nav.audit')}>
      <div className="mb-4">
        <Notice tone={known.tone} icon={known.icon}>
          {known.verdict === 'broken'
            ? t('office.audit.broken', { entry: proof.broken_at ?? '' })
            : null}
          {known.verdict === 'whole' ? t('office.audit.whole', { entries: proof.entries }) : null}
          {proof.head === null ? null : (
            <span className="block font-mono text-xs break-all text-soft">{proof.head}</span>
          )}
          <CheckTimes proof={proof} />
        </Notice>
      </div>
      <div className="mb-3 flex">
        <SearchBox label={t('office.audit.search')} />
      </div>
      {log.items.length === 0 ? (
        <Empty>{t('office.audit.empty')}</Empty>
      ) : (
        <Table
          label={t('office.nav.audit')}
          columns={[
            { key: 'at', title: t('office.audit.at') },
            { key: 'actor', title: t('office.audit.actor'), wide: true },
            { key: 'action', title: t('office.audit.action') },
            { key: 'change', title: t('office.audit.change'), wide: true },
            { key: 'ip', title: t('office.sessions.address'), end: true, wide: true },
          ]}
        >
          {log.items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Table>
      )}
      <Pager page={log.page} totalPages={log.totalPages} total={log.total} more={log.more} />
    </Page>
  );
}

function verdictOf({ broken_at, checked_at, overdue }: AuditProofAttributes) {
  if (broken_at !== null) return { verdict: 'broken', tone: 'loss', icon: 'alert' } as const;
  const tone = overdue ? 'waiting' : 'calm';
  if (checked_at !== null) return { verdict: 'whole', tone, icon: 'shield' } as const;
  return { verdict: 'pending', tone: 'waiting', icon: 'clock' } as const;
}

function Entry({ entry }: { entry: Item<AuditAttributes> }) {
  const { t } = useLanguage();
  return (
    <tr className={rowLook}>
      <Cell className="max-sm:w-24 sm:whitespace-nowrap">
        <Moment at={entry.at} />
        <span className="block text-xs text-soft md:hidden">{entry.actor_name}</span>
      </Cell>
      <Cell wide>{entry.actor_name}</Cell>
      <Cell>
        {t.ifKnown(`office.action.${entry.action}`) ?? entry.action}
        <span className="block text-xs wrap-anywhere text-soft">
          {entry.subject_type === 'orders' ? (
            <Link to={`/orders/${entry.subject_id}`} className="text-link">
              {entry.subject_name}
            </Link>
          ) : (
            entry.subject_name
          )}
        </span>
        <div className="md:hidden">
          <Changes before={entry.before} after={entry.after} />
        </div>
      </Cell>
      <Cell wide>
        <Changes before={entry.before} after={entry.after} />
      </Cell>
      <Cell end wide>
        {entry.ip ?? '—'}
      </Cell>
    </tr>
  );
}
