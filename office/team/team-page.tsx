import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { buttonLook } from '../../ui/actions/button.tsx';
import { FilterDate } from '../../ui/lists/filter-date.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { TeamActions, TeamSpeed } from './team-table.tsx';

/** Figures of the days in the address. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = askedOf(request, ['since', 'until']);
  const { signal } = request;
  return load(request, async () => {
    const asked = { query: Object.fromEntries(query), signal };
    const { items, meta } = await call('GET /office/api/reports/operators', asked);
    return { items, meta };
  });
}

/** What each operator did in some days, how soon, and how long they were on shift. */
export function Component() {
  const { locale, t } = useLanguage();
  const { items, meta } = useLoaderData<typeof loader>();
  const { since, until } = meta;
  const file = (format: string) =>
    `/office/api/reports/operators/export?${new URLSearchParams({ since, until, format, locale })}`;
  return (
    <Page title={t('team.nav')}>
      <p className="mb-3 max-w-prose text-sm text-soft">
        {t('team.text', { zone: meta.time_zone })}
      </p>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterDate name="since" label={t('accounts.since')} fallback={since} />
        <FilterDate name="until" label={t('accounts.until')} fallback={until} />
        <a href={file('csv')} download className={buttonLook('quiet', 'small')}>
          {t('accounts.csv')}
        </a>
        <a href={file('xlsx')} download className={buttonLook('quiet', 'small')}>
          {t('accounts.xlsx')}
        </a>
      </div>
      {meta.counting ? (
        <div className="mb-3">
          <Notice tone="waiting">{t('team.counting')}</Notice>
        </div>
      ) : null}
      {items.length === 0 ? (
        <Empty>{t('team.empty')}</Empty>
      ) : (
        <>
          <Section title={t('team.done')}>
            <TeamActions figures={items} />
          </Section>
          {/* On a phone it stands under the names of the first. */}
          <div className="max-md:hidden">
            <Section title={t('team.speed')}>
              <TeamSpeed figures={items} />
            </Section>
          </div>
        </>
      )}
    </Page>
  );
}
