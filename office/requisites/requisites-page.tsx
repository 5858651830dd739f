import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OfficeSystemAttributes, RequisiteAttributes } from '../../contract/office.ts';
import { groupsOfFour } from '../../i18n/format.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { mayLoad, useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { System } from '../parts/system.tsx';
import { ImportPool, LastImport } from './import-pool.tsx';
import { RequisiteDialog } from './requisite-dialog.tsx';

export type Requisite = Item<RequisiteAttributes>;

/** The pool, and the payment systems it can be for. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { signal } = request;
    const mayChange = await mayLoad('requisites.change', signal);
    const [pool, systems, cities, last] = await Promise.all([
      call('GET /office/api/requisites', { signal }),
      call('GET /office/api/payment_systems', { signal }),
      call('GET /office/api/cities', { signal }),
      mayChange ? call('GET /office/api/requisite_imports/last', { signal }) : null,
    ]);
    return {
      pool: pool.items,
      systems: systems.items.filter(({ rail }) => rail === 'manual'),
      cities: cities.items,
      imported: last?.item ?? null,
    };
  });
}

/** Accounts and wallets that customers are told to pay to, with how much each has taken. */
export function Component() {
  const { locale, t } = useLanguage();
  const { pool, systems, cities, imported } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<Requisite | 'new' | 'import' | null>(null);
  const mayChange = useMay('requisites.change');
  return (
    <Page
      title={t('office.nav.requisites')}
      aside={
        mayChange ? (
          <>
            <a
              href={`/office/api/requisites/export?format=csv&locale=${locale}`}
              download
              className={buttonLook('quiet', 'small')}
            >
              {t('office.requisites.export')}
            </a>
            <Button size="small" onClick={() => setOpen('import')}>
              {t('office.requisites.import')}
            </Button>
            <Button size="small" kind="primary" onClick={() => setOpen('new')}>
              {t('office.requisites.new')}
            </Button>
          </>
        ) : null
      }
    >
      <p className="mb-4 max-w-3xl text-sm text-soft">{t('office.requisites.text')}</p>
      {imported === null ? null : <LastImport imported={imported} />}
      {pool.length === 0 ? (
        <Empty>{t('office.requisites.empty')}</Empty>
      ) : (
        <Table
          label={t('office.nav.requisites')}
          columns={[
            { key: 'account', title: t('office.requisites.account') },
            { key: 'state', title: t('office.requisites.state') },
            { key: 'slots', title: t('office.requisites.slots'), end: true, wide: true },
            { key: 'order', title: t('office.requisites.perOrder'), end: true, wide: true },
            { key: 'day', title: t('office.requisites.perDay'), end: true, wide: true },
            { key: 'month', title: t('office.requisites.perMonth'), end: true, wide: true },
            { key: 'issued', title: t('office.requisites.issued'), wide: true },
            { key: 'change', title: '', end: true },
          ]}
        >
          {pool.map((requisite) => (
            <Row
              key={requisite.id}
              requisite={requisite}
              onChange={mayChange ? () => setOpen(requisite) : null}
            />
          ))}
        </Table>
      )}
      {open === 'import' ? <ImportPool onClose={() => setOpen(null)} /> : null}
      {open === null || open === 'import' ? null : (
        <RequisiteDialog
          requisite={open === 'new' ? null : open}
          likely={withoutOne(systems, pool)}
          systems={systems}
          cities={cities}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
}

/** The first payment system that customers cannot be told where to pay by. */
function withoutOne(
  systems: readonly Item<OfficeSystemAttributes>[],
  pool: readonly Requisite[],
): string | undefined {
  const served = new Set(pool.map(({ payment_system: { id } }) => id));
  return systems.find(({ id }) => !served.has(id))?.id;
}

function Row({ requisite, onChange }: { requisite: Requisite; onChange: (() => void) | null }) {
  const { t } = useLanguage();
  const { currency } = requisite.payment_system;
  const money = (amount: string | null) =>
    amount === null ? '∞' : <Money amount={amount} currency={currency} />;
  return (
    <tr className={rowLook}>
      <Cell>
        <System system={requisite.payment_system} />
        <p className="font-mono text-xs/6">{written(requisite.account)}</p>
        <p className="text-xs text-soft">
          {[requisite.holder, requisite.bank, requisite.memo].filter(Boolean).join(' · ')}
        </p>
      </Cell>
      <Cell>
        <Tag tone={requisite.enabled ? 'done' : 'calm'}>
          {t(requisite.enabled ? 'office.requisites.on' : 'office.requisites.off')}
        </Tag>
        {requisite.schedule !== null ? (
          <span className="block text-xs text-soft">{t('office.requisites.scheduled')}</span>
        ) : null}
      </Cell>
      <Cell end wide>
        {requisite.open_orders} / {requisite.slots}
      </Cell>
      <Cell end wide>
        {money(requisite.order_amount_min)}
        <span className="block text-soft">{money(requisite.order_amount_max)}</span>
      </Cell>
      <Cell end wide>
        {money(requisite.day_amount)}
        <span className="block text-soft">{money(requisite.day_amount_max)}</span>
      </Cell>
      <Cell end wide>
        {money(requisite.month_amount)}
        <span className="block text-soft">{money(requisite.month_amount_max)}</span>
      </Cell>
      <Cell wide>{requisite.last_issued_at ? <Moment at={requisite.last_issued_at} /> : '—'}</Cell>
      <Cell end>
        {onChange === null ? null : (
          <Button size="small" onClick={onChange}>
            {t('office.change')}
          </Button>
        )}
      </Cell>
    </tr>
  );
}

/** In groups of four, as it stands on a card; a telephone number is read as it is dialled. */
function written(account: string): string {
  return account.startsWith('+') ? account : groupsOfFour(account).join(' ');
}
