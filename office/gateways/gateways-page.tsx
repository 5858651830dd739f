import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { GatewayAttributes } from '../../contract/office/gateways.ts';
import { formatMoney, formatSpan } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { useNow } from '../../ui/values/use-now.ts';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { type Say, useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';
import { Cascades } from './cascades.tsx';
import { GatewayDialog } from './gateway-dialog.tsx';
import { TryDialog } from './try-dialog.tsx';
import { Unallocated } from './unallocated.tsx';

export type GatewayItem = Item<GatewayAttributes>;

/** Every provider, and the money of theirs that waits for a person. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, async () => ({
    gateways: await call('GET /office/api/gateways', { signal }),
    tasks: await call('GET /office/api/payment_notifications', { signal }),
    cascades: await call('GET /office/api/cascades', { signal }),
    disputable: await call('GET /office/api/requisite_requests', { signal }),
  }));
}

/** Payment providers: which are on, how each fares, and what of theirs nobody could credit. */
export function Component() {
  const { t } = useLanguage();
  const { gateways, tasks, cascades, disputable } = useLoaderData<typeof loader>();
  const [editing, setEditing] = useState<string | null>(null);
  const [trying, setTrying] = useState<string | null>(null);
  const chosen = gateways.items.find(({ id }) => id === editing);
  const tried = gateways.items.find(({ id }) => id === trying);
  return (
    <Page title={t('gateways.nav')}>
      <p className="mb-4 max-w-prose text-sm text-soft">{t('gateways.about')}</p>
      <Unallocated items={tasks.items} />
      <Section title={t('gateways.list')}>
        <ul className="divide-y divide-hairline">
          {gateways.items.map((gateway) => (
            <Line
              key={gateway.id}
              gateway={gateway}
              onEdit={() => setEditing(gateway.id)}
              onTry={() => setTrying(gateway.id)}
            />
          ))}
        </ul>
      </Section>
      <Cascades items={cascades.items} disputable={disputable.items} />
      {chosen === undefined ? null : (
        <GatewayDialog gateway={chosen} onClose={() => setEditing(null)} />
      )}
      {tried === undefined ? null : <TryDialog gateway={tried} onClose={() => setTrying(null)} />}
    </Page>
  );
}

type LineProps = {
  readonly gateway: GatewayItem;
  readonly onEdit: () => void;
  readonly onTry: () => void;
};

function Line({ gateway, onEdit, onTry }: LineProps) {
  const { locale, t } = useLanguage();
  const mayChange = useMay('catalogue.change');
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3 text-sm">
      <div className="w-full sm:w-48">
        <p className="font-medium">{gateway.title}</p>
        <Standing gateway={gateway} />
        {gateway.gives_requisites ? (
          <p className="text-xs text-soft">{t('gateways.kind.requisites')}</p>
        ) : null}
      </div>
      <div className="min-w-0 flex-1 basis-64 space-y-1 text-soft">
        <p>{servedBy(gateway, t, locale)}</p>
        <PaidOut gateway={gateway} />
        <Health gateway={gateway} />
      </div>
      {mayChange ? (
        <span className="flex flex-wrap gap-2">
          {gateway.complete ? (
            <Button size="small" onClick={onTry}>
              {t('gateways.try')}
            </Button>
          ) : null}
          <Button size="small" onClick={onEdit}>
            {t('gateways.change')}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

function Standing({ gateway: { enabled, complete } }: { gateway: GatewayItem }) {
  const { t } = useLanguage();
  if (!complete) return <Tag tone="calm">{t('gateways.incomplete')}</Tag>;
  return enabled ? (
    <Tag tone="done">{t('gateways.on')}</Tag>
  ) : (
    <Tag tone="waiting">{t('gateways.off')}</Tag>
  );
}

function servedBy({ systems }: GatewayItem, t: Say, locale: Locale): string {
  if (systems.length === 0) return t('gateways.noSystems');
  const names = systems.map(({ name, taken_today: amount, currency }) =>
    /^[0.]*$/.test(amount)
      ? name
      : `${name} (${t('gateways.today', { amount: formatMoney(amount, currency, locale) })})`,
  );
  return t('gateways.systems', { names: names.join(', ') });
}

function PaidOut({ gateway: { payouts } }: { gateway: GatewayItem }) {
  const { t } = useLanguage();
  if (payouts?.enabled !== true || payouts.systems.length === 0) return null;
  return <p>{t('gateways.pays', { names: payouts.systems.map(({ name }) => name).join(', ') })}</p>;
}

/** Nothing is said of what has never been set up. */
function Health({ gateway }: { gateway: GatewayItem }) {
  const { t } = useLanguage();
  const { version, notified_at: notified, refused_at: refused, failed_at: failed } = gateway;
  if (version === 0) return null;
  return (
    <>
      <Aside until={gateway.aside_until} />
      <Measured measured={gateway.measured} />
      <p>
        {t('gateways.notified')}:{' '}
        {notified === null ? t('gateways.never') : <Moment at={notified} />}
      </p>
      {failed === null ? null : (
        <p className="text-amber">
          {t('gateways.failed')}: <Moment at={failed} /> · {gateway.failed_why}
        </p>
      )}
      {refused === null ? null : (
        <p className="text-amber">
          {t('gateways.refused')}: <Moment at={refused} /> · {gateway.refused_why}
        </p>
      )}
    </>
  );
}

function Aside({ until }: { until: string | null }) {
  const { t, locale } = useLanguage();
  const now = useNow();
  if (until === null || now === null) return null;
  const seconds = (new Date(until).getTime() - now) / 1_000;
  if (seconds <= 0) return null;
  return <p className="text-amber">{t('gateways.aside', { span: formatSpan(seconds, locale) })}</p>;
}

/** How many of the last payments were paid, and how soon. */
function Measured({ measured }: { measured: GatewayItem['measured'] }) {
  const { t, locale } = useLanguage();
  if (measured === null) return null;
  const { asked, paid, median_seconds: median } = measured;
  const percent = String(Math.round((100 * paid) / asked));
  const said = [
    t('gateways.measured', { asked: String(asked), percent }),
    ...(median === null ? [] : [t('gateways.measuredTime', { span: formatSpan(median, locale) })]),
  ];
  return <p>{said.join('; ')}</p>;
}
