import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CursorPager } from '../../ui/lists/pager.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Changes } from './changes.tsx';
import { RatesFrame } from './rates-frame.tsx';

const pageLength = 50;

/** The lines of the log, the newest first, or those before a line. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['before']));
  return load(request, () => call('GET /office/api/price_log', { query, signal: request.signal }));
}

/** Who changed which prices, and when. */
export function Component() {
  const { t } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  const last = items.at(-1);
  return (
    <RatesFrame title={t('officeRates.tab.log')}>
      {items.length === 0 ? (
        <Empty>{t('officeRates.logEmpty')}</Empty>
      ) : (
        <Changes changes={items} />
      )}
      <CursorPager name="before" next={items.length === pageLength ? last?.id : null} />
    </RatesFrame>
  );
}
