import { BackLink } from '../../ui/actions/back-link.tsx';
import { FilterDate } from '../../ui/lists/filter-date.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { CursorPager, Pager } from '../../ui/lists/pager.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Tag, type Tone } from '../../ui/states/tag.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';

const rows = [
  { tone: 'done', word: 'support.styleDone', amount: '15000.00' },
  { tone: 'waiting', word: 'support.styleOn', amount: '1.5' },
  { tone: 'lost', word: 'support.styleLost', amount: '1234567890.12' },
] as const satisfies readonly { tone: Tone; word: string; amount: string }[];

/** A list with its tabs, search, filters and pages. */
export function Lists() {
  const { t } = useLanguage();
  const label = t('support.styleList');
  return (
    <div className="max-w-4xl">
      <BackLink to="/style">{t('support.styleTitle')}</BackLink>
      <Tabs
        label={label}
        tabs={[
          { to: '/style', label: t('support.styleListBank') },
          { to: '/orders', label: t('support.styleListCoins') },
        ]}
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label={t('support.styleListSearch')} />
        <FilterSelect
          name="group"
          label={t('support.styleListGroups')}
          everything={t('support.styleListAll')}
          options={[{ value: 'coin', label: t('support.styleListCoins') }]}
        />
        <FilterDate name="day" label={t('support.styleTimes')} />
      </div>
      <Table
        label={label}
        columns={[
          { key: 'state', title: t('support.styleTimeline') },
          { key: 'amount', title: t('support.styleAmounts'), end: true },
        ]}
      >
        {rows.map(({ tone, word, amount }) => (
          <tr key={tone} className={rowLook}>
            <Cell>
              <Tag tone={tone}>{t(word)}</Tag>
            </Cell>
            <Cell end>
              <Money amount={amount} currency="RUB" />
            </Cell>
          </tr>
        ))}
      </Table>
      <Pager page={2} totalPages={9} total={412} label={t('support.styleTimeline')} />
      <CursorPager next="next" />
    </div>
  );
}
