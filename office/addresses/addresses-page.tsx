import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type {
  AddressPoolAttributes,
  PoolAddressAttributes,
} from '../../contract/office/addresses.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { AddressTable } from './address-table.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { Pools } from './pools.tsx';

export type PoolAddress = Item<PoolAddressAttributes>;
export type AddressPool = Item<AddressPoolAttributes>;

/** Each network's pool, and a page of the addresses. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['page']));
  const { signal } = request;
  return load(request, async () => {
    const [pools, addresses] = await Promise.all([
      call('GET /office/api/address_pools', { signal }),
      call('GET /office/api/pool_addresses', { query, signal }),
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
          <Button size="small" kind="primary" onClick={() => setPasting(true)}>
            {t('addresses.paste')}
          </Button>
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
