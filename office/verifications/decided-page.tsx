import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OfficeVerificationAttributes } from '../../contract/office-verifications.ts';
import { getList } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Empty, Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';
import { CardTabs } from './card-tabs.tsx';
import { CardStatus } from './card-tag.tsx';
import { CardLink } from './queue-page.tsx';

/** What was decided lately, the newest first. */
export function loader({ request }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get('page') ?? '1';
  const path = `/card_verifications?state=decided&page=${encodeURIComponent(page)}`;
  return load(request, () => getList<OfficeVerificationAttributes>(path, request.signal));
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
