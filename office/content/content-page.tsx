import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import {
  contentStates,
  type OfficeCategoryAttributes,
  type OfficeContentLine,
} from '../../contract/office-content.ts';
import { getList, type Item } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { FilterSelect } from '../parts/filter-select.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Empty, Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Press, pressLook } from '../parts/press.tsx';
import { SearchBox } from '../parts/search-box.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { stateTones } from './state-tones.ts';

const filters = ['page', 'category_id', 'state', 'search'];

/** One page of everything written, and the sections it is in. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const given = new URL(request.url).searchParams;
    const asked = new URLSearchParams(
      filters.flatMap((name) => {
        const value = given.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const [texts, categories] = await Promise.all([
      getList<OfficeContentLine>(`/content?${asked}`, request.signal),
      getList<OfficeCategoryAttributes>('/content_categories', request.signal),
    ]);
    return { texts, categories: categories.items };
  });
}

/** News, pages, texts about the catalogue: what was touched last first. */
export function Component() {
  const { t } = useLanguage();
  const { texts, categories } = useLoaderData<typeof loader>();
  const [adding, setAdding] = useState(false);
  const [parameters] = useSearchParams();
  const mayAdd = useMay('content.publish');
  const category = parameters.get('category_id') ?? '2';
  return (
    <Page
      title={t('officeContent.title')}
      aside={
        <>
          <Link to="/content/questions" className={pressLook()}>
            {t('officeContent.faq')}
          </Link>
          {mayAdd ? (
            <Press onClick={() => setAdding(true)}>{t('officeContent.newCategory')}</Press>
          ) : null}
          <Link to={`/content/new?category=${category}`} className={pressLook('primary')}>
            {t('officeContent.new')}
          </Link>
        </>
      }
    >
      <div className="mb-4 flex flex-wrap gap-2">
        <SearchBox label={t('officeContent.search')} />
        <FilterSelect
          name="category_id"
          label={t('officeContent.category')}
          everything={t('officeContent.everyCategory')}
          options={categories.map(({ id, name, parent_id: parent }) => {
            return { value: id, label: parent === null ? name : `— ${name}` };
          })}
        />
        <FilterSelect
          name="state"
          label={t('officeContent.state')}
          everything={t('officeContent.everyState')}
          options={contentStates.map((state) => {
            return { value: state, label: t(`officeContent.state.${state}`) };
          })}
        />
      </div>
      {texts.items.length === 0 ? (
        <Empty>{t('officeContent.empty')}</Empty>
      ) : (
        <Texts lines={texts.items} />
      )}
      <Pager page={texts.page} totalPages={texts.totalPages} total={texts.total} />
      {adding ? <CategoryDialog onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function Texts({ lines }: { lines: readonly Item<OfficeContentLine>[] }) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('officeContent.title')}
      columns={[
        { key: 'title', title: t('officeContent.name') },
        { key: 'state', title: t('officeContent.state') },
        { key: 'languages', title: t('officeContent.languages'), wide: true },
        { key: 'date', title: t('officeContent.date'), wide: true },
        { key: 'updated', title: t('officeContent.updated'), wide: true },
      ]}
    >
      {lines.map((line) => (
        <tr key={line.id} className={rowLook}>
          <Cell>
            <Link
              to={`/content/${line.id}`}
              className="text-green underline-offset-4 hover:underline"
            >
              {line.title}
            </Link>
            <p className="text-xs text-soft">
              {line.category_name} · <span className="font-mono">{line.seolink}</span>
            </p>
          </Cell>
          <Cell>
            <Tag tone={stateTones[line.state]}>{t(`officeContent.state.${line.state}`)}</Tag>
          </Cell>
          <Cell wide className="uppercase">
            {line.locales.join(' ')}
          </Cell>
          <Cell wide>{line.published_at === null ? '—' : <Moment at={line.published_at} />}</Cell>
          <Cell wide>
            <Moment at={line.updated_at} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
