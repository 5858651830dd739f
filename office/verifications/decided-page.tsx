import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Pager } from '../../ui/lists/pager.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { CardTabs } from './card-tabs.tsx';
import { CardStatus } from './card-tag.tsx';
import { CardLink } from './queue-page.tsx';

/** What was decided lately, the newest first. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = { ...Object.fromEntries(askedOf(request, ['page'])), state: 'decided' };
  return load(request, () =>
    call('GET /office/api/card_verifications', { query, signal: request.signal }),
  );
}

/** Who decided what. */
export function Component() {
  const { t } = useLanguage();
  const { items, ...list } = useLoaderData<typeof loader>();
  return (
    <Page title={t('officeCards.title')}>
      <CardTabs />
      {items.length === 0 ? (
        <Empty>{t('officeCards.decidedEmpty')}</Empty>
      ) : (
        <Table
          label={t('officeCards.tab.decided')}
          columns={[
            { key: 'card', title: t('officeCards.card') },
            { key: 'decision', title: t('officeCards.decision') },
            { key: 'by', title: t('officeCards.by'), wide: true },
            { key: 'when', title: t('officeCards.when'), end: true, wide: true },
          ]}
        >
          {items.map((line) => (
            <tr key={line.id} className={`relative ${rowLook}`}>
              <Cell>
                <CardLink line={line} />
              </Cell>
              <Cell className="max-w-md">
                <CardStatus status={line.status} />
                <span className="block text-xs text-soft">{line.reject_reason}</span>
              </Cell>
              <Cell wide>{line.decided_by ?? '—'}</Cell>
              <Cell end wide>
                {line.decided_at === null ? null : <Moment at={line.decided_at} />}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <Pager page={list.page} totalPages={list.totalPages} total={list.total} />
    </Page>
  );
}
