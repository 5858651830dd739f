import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import { contentStates, type OfficeContentLine } from '../../contract/office/content.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { stateTones } from './state-tones.ts';

const filters = ['page', 'category_id', 'state', 'search'];

/** One page of everything written, and the sections it is in. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { signal } = request;
    const query = Object.fromEntries(askedOf(request, filters));
    const [texts, categories] = await Promise.all([
      call('GET /office/api/content', { query, signal }),
      call('GET /office/api/content_categories', { signal }),
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
          <Link to="/content/questions" className={buttonLook('quiet', 'small')}>
            {t('officeContent.faq')}
          </Link>
          {mayAdd ? (
            <Button size="small" onClick={() => setAdding(true)}>
              {t('officeContent.newCategory')}
            </Button>
          ) : null}
          <Link to={`/content/new?category=${category}`} className={buttonLook('primary', 'small')}>
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
