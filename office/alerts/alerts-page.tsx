import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { ChannelStandings } from './channel-standings.tsx';
import { ChooseAlerts } from './choose-alerts.tsx';
import { OwnChannels } from './own-channels.tsx';
import { ShopAlerts } from './shop-alerts.tsx';

/** What one is told of, how the channels fare, and what is set for everybody. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { signal } = request;
    const { item: session } = await call('GET /office/api/sessions/current', { signal });
    const mayChange = session.permissions.includes('alerts.change');
    const [own, channels, shop, systems] = await Promise.all([
      call('GET /office/api/alerts/own', { signal }),
      call('GET /office/api/alerts/channels', { signal }),
      mayChange ? call('GET /office/api/alerts/shop', { signal }) : null,
      mayChange ? call('GET /office/api/payment_systems', { signal }) : null,
    ]);
    return {
      own: own.item,
      channels: channels.items,
      shop: shop?.item ?? null,
      systems: systems?.items ?? [],
    };
  });
}

/** The screen of alerts: everybody's own, and the shop's for who may change it. */
export function Component() {
  const { t } = useLanguage();
  const { own, channels, shop, systems } = useLoaderData<typeof loader>();
  return (
    <Page title={t('alerts.title')}>
      <div className="max-w-4xl">
        <p className="mb-4 text-sm text-soft">{t('alerts.lead')}</p>
        <OwnChannels own={own} maySetBot={shop !== null} />
        {/* Another version is another form: nothing of the old one stays in the fields. */}
        <ChooseAlerts key={`own ${own.version}`} own={own} />
        <ChannelStandings channels={channels} />
        {shop === null ? null : <ShopAlerts shop={shop} systems={systems} />}
      </div>
    </Page>
  );
}
