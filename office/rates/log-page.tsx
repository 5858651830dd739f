import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PriceChangeAttributes } from '../../contract/pricing.ts';
import { getList } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Empty } from '../parts/page.tsx';
import { pressLook } from '../parts/press.tsx';
import { Changes } from './changes.tsx';
import { RatesFrame } from './rates-frame.tsx';

const pageLength = 50;

/** The lines of the log, the newest first, or those before a line. */
export function loader({ request }: LoaderFunctionArgs) {
  const before = new URL(request.url).searchParams.get('before');
  const query = before === null ? '' : `?before=${encodeURIComponent(before)}`;
  return load(request, () => getList<PriceChangeAttributes>(`/price_log${query}`, request.signal));
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
      {last !== undefined && items.length === pageLength ? (
        <Link to={`?before=${last.id}`} className={`mt-4 ${pressLook()}`}>
          {t('officeRates.logOlder')}
        </Link>
      ) : null}
    </RatesFrame>
  );
}
