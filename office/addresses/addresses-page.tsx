import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type {
  AddressPoolAttributes,
  PoolAddressAttributes,
} from '../../contract/office-addresses.ts';
import { getList, type Item } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Empty, Page, Section } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { Press } from '../parts/press.tsx';
import { AddressTable } from './address-table.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { Pools } from './pools.tsx';

export type PoolAddress = Item<PoolAddressAttributes>;
export type AddressPool = Item<AddressPoolAttributes>;

/** Each network's pool, and a page of the addresses. */
export function loader({ request }: LoaderFunctionArgs) {
  const page = new URL(request.url).searchParams.get('page') ?? '1';
  const { signal } = request;
  return load(request, async () => {
    const query = `page=${encodeURIComponent(page)}`;
    const [pools, addresses] = await Promise.all([
      getList<AddressPoolAttributes>('/address_pools', signal),
      getList<PoolAddressAttributes>(`/pool_addresses?${query}`, signal),
    ]);
    return { pools: pools.items, addresses };
  });
}

/** Addresses that operators have pasted: which order has each, and what lies where. */
export function Component() {
  const { t } = useLanguage();
  const { pools, addresses } = useLoaderData<typeof loader>();
  const [pasting, setPasting] = useState(false);
  const mayChange = useMay('requisites.change');
  return (
    <Page
      title={t('addresses.nav')}
      aside={
        mayChange ? (
          <Press kind="primary" onClick={() => setPasting(true)}>
            {t('addresses.paste')}
          </Press>
        ) : null
      }
    >
      <p className="mb-4 max-w-prose text-sm text-soft">{t('addresses.about')}</p>
      {addresses.items.length === 0 ? (
        <Empty>{t('addresses.empty')}</Empty>
      ) : (
        <>
          <Section title={t('addresses.networks')}>
            <Pools pools={pools} />
          </Section>
          <Section title={t('addresses.list')}>
            <AddressTable addresses={addresses.items} />
            <Pager {...addresses} />
          </Section>
        </>
      )}
      {pasting ? <PasteDialog onClose={() => setPasting(false)} /> : null}
    </Page>
  );
}
