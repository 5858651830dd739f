import { useMemo, useRef } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type {
  OfficeVerificationAttributes,
  VerificationQueueMeta,
} from '../../contract/office/verifications.ts';
import { formatSpan } from '../../i18n/format.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { useRowKeys } from '../../ui/lists/use-row-keys.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useOfficeEvents } from '../api/use-order-events.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { SpanSince } from '../parts/span-since.tsx';
import { CardTabs } from './card-tabs.tsx';
import { SimilarTag } from './card-tag.tsx';

/** Cards that wait, the oldest first. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['page']));
  return load(request, () =>
    call('GET /office/api/card_verifications', { query, signal: request.signal }),
  );
}

type Line = Item<OfficeVerificationAttributes>;

/** The queue of cards; it keeps itself up to date. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta, ...list } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const up = useOfficeEvents({ card: () => void revalidate() });
  return (
    <Page title={t('officeCards.title')}>
      {up ? null : (
        <div className="mb-3">
          <Notice tone="waiting" announce>
            {t('office.queue.lineDown')}
          </Notice>
        </div>
      )}
      <CardTabs />
      <Measured meta={meta} />
      {items.length === 0 ? <Empty>{t('officeCards.empty')}</Empty> : <Queue lines={items} />}
      <Pager page={list.page} totalPages={list.totalPages} total={list.total} />
      {items.length === 0 ? null : (
        <p className="mt-4 text-xs text-soft max-md:hidden">{t('officeCards.keys')}</p>
      )}
    </Page>
  );
}

/** How long customers have waited lately: what they are told as well. */
function Measured({ meta }: { meta: VerificationQueueMeta }) {
  const { locale, t } = useLanguage();
  const { median_s: median, p95_s: p95, decisions } = meta;
  return (
    <p className="mb-3 text-sm text-soft">
      {median === null || p95 === null
        ? t('officeCards.unmeasured')
        : t('officeCards.measured', {
            decisions,
            median: formatSpan(median, locale),
            p95: formatSpan(p95, locale),
          })}
    </p>
  );
}

function cardPath(id: string): string {
  return `/cards/${id}`;
}

function Queue({ lines }: { lines: readonly Line[] }) {
  const { t } = useLanguage();
  const search = useRef<HTMLInputElement>(null);
  const ids = useMemo(() => lines.map(({ id }) => id), [lines]);
  const chosen = useRowKeys({ ids, search, pathOf: cardPath });
  return (
    <Table
      label={t('officeCards.title')}
      columns={[
        { key: 'card', title: t('officeCards.card') },
        { key: 'holder', title: t('officeCards.holder'), wide: true },
        { key: 'bank', title: t('officeCards.bank'), wide: true },
        { key: 'order', title: t('officeCards.order'), wide: true },
        { key: 'waits', title: t('officeCards.waits'), end: true },
      ]}
    >
      {lines.map((line) => (
        <tr
          key={line.id}
          aria-selected={line.id === chosen}
          className={`relative ${rowLook} ${line.id === chosen ? 'bg-green-wash' : ''}`}
        >
          <Cell>
            <CardLink line={line} />
          </Cell>
          <Cell wide>{line.name ?? t('officeCards.unnamedHolder')}</Cell>
          <Cell wide>{line.bank}</Cell>
          <Cell wide>{line.order_number ?? '—'}</Cell>
          <Cell end>
            <SpanSince at={line.created_at} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** The link is as large as the row, so that a click anywhere opens the card. */
export function CardLink({ line }: { line: Line }) {
  const { t } = useLanguage();
  return (
    <>
      <Link
        to={cardPath(line.id)}
        className="font-mono whitespace-nowrap after:absolute after:inset-0 hover:text-green"
      >
        {line.card_number}
      </Link>
      <span className="block text-xs text-soft">{t(`officeCards.kind.${line.kind}`)}</span>
      <SimilarTag similar={line.similar} />
    </>
  );
}
