import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { ScreeningStateAttributes } from '../../contract/office/risk.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { HoldRules } from './hold-rules.tsx';
import { TermsList } from './terms-list.tsx';

/** Who is asked, the bounds, and the payouts that wait. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, async () => ({
    state: (await call('GET /office/api/screening', { signal })).item,
    terms: await call('GET /office/api/screening_terms', { signal }),
    rules: await call('GET /office/api/payout_hold_rules', { signal }),
  }));
}

/** Where coins come from, and when a payout waits: what is asked, and from where on it stops. */
export function Component() {
  const { t } = useLanguage();
  const { state, terms, rules } = useLoaderData<typeof loader>();
  return (
    <Page title={t('risk.nav')}>
      <p className="mb-4 max-w-prose text-sm text-soft">{t('risk.about')}</p>
      <Section title={t('risk.provider')}>
        <Asked state={state} />
      </Section>
      <TermsList items={terms.items} />
      <HoldRules items={rules.items} />
    </Page>
  );
}

function Asked({ state }: { state: Item<ScreeningStateAttributes> }) {
  const { t } = useLanguage();
  const { provider, list, waiting, failed_today: failed } = state;
  if (provider === null && !list) return <Notice>{t('risk.provider.none')}</Notice>;
  const names = [...(provider === null ? [] : [provider]), ...(list ? ['list'] : [])];
  return (
    <Facts>
      <Fact name={t('risk.provider.name')}>
        {names.map((name) => t.ifKnown(`risk.provider.${name}`) ?? name).join(', ')}
      </Fact>
      <Fact name={t('risk.waiting')}>
        <span className="figures">{waiting}</span>
      </Fact>
      <Fact name={t('risk.failed')}>
        <span className={`figures ${failed > 0 ? 'text-amber' : ''}`}>{failed}</span>
      </Fact>
    </Facts>
  );
}
