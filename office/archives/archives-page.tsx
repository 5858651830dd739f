import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { ApiFailure } from '../../client/failure.ts';
import { CursorPager } from '../../ui/lists/pager.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { ArchiveSearchForm } from './archive-search-form.tsx';
import { ArchiveTable } from './archive-table.tsx';
import { RecordList } from './record-list.tsx';

const searched = ['search', 'since', 'until', 'kind', 'archive', 'after'];

/** What the address looks for in the archives; all archives where it looks for nothing. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const query = Object.fromEntries(
    [...askedOf(request, searched)].filter(([, value]) => value !== ''),
  );
  const looks = ['search', 'since', 'until', 'archive'].some((name) => name in query);
  return load(request, async () => {
    if (!looks) {
      const list = await call('GET /office/api/archives', { query, signal });
      return { list, found: null, trouble: null } as const;
    }
    try {
      const found = await call('GET /office/api/archived_records', { query, signal });
      return { list: null, found, trouble: null } as const;
    } catch (error) {
      // An archive that cannot be opened, or a day that is none: the search is put right below it.
      if (!(error instanceof ApiFailure) || [0, 401, 403].includes(error.status)) throw error;
      return { list: null, found: null, trouble: error.message } as const;
    }
  });
}

/** Old records that are in no table any more. */
export function Component() {
  const { t } = useLanguage();
  const { list, found, trouble } = useLoaderData<typeof loader>();
  const maySet = useMay('settings.change');
  return (
    <Page
      title={t('archives.nav')}
      aside={
        maySet ? (
          <Link to="/settings/retention" className="text-link text-sm">
            {t('archives.settings')}
          </Link>
        ) : null
      }
    >
      <p className="mb-4 max-w-prose text-sm text-soft">{t('archives.text')}</p>
      <Section title={t('archives.searchTitle')}>
        <ArchiveSearchForm />
      </Section>
      {trouble === null ? null : (
        <Notice tone="loss" announce>
          {trouble}
        </Notice>
      )}
      {found === null ? null : <Found found={found} />}
      {list === null ? null : (
        <Section title={t('archives.list')}>
          {list.items.length === 0 ? (
            <Empty>{t('archives.none')}</Empty>
          ) : (
            <ArchiveTable archives={list.items} />
          )}
          <CursorPager next={list.meta.next} />
        </Section>
      )}
    </Page>
  );
}

type FoundPage = NonNullable<Awaited<ReturnType<typeof loader>>['found']>;

function Found({ found: { items, meta } }: { readonly found: FoundPage }) {
  const { t } = useLanguage();
  const [parameters] = useSearchParams();
  const nothing = meta.next === null ? 'archives.nothing' : 'archives.nothingYet';
  return (
    <Section title={t(parameters.has('archive') ? 'archives.foundIn' : 'archives.found')}>
      {items.length === 0 ? <Empty>{t(nothing)}</Empty> : <RecordList records={items} />}
      <CursorPager next={meta.next} />
    </Section>
  );
}
