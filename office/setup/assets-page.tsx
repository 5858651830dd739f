import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { AssetAttributes } from '../../contract/office/setup.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { AssetDialog } from './asset-dialog.tsx';

type Asset = Item<AssetAttributes>;

/** What is counted, and what is offered to be. */
export function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return load(request, async () => (await call('GET /office/api/assets', { signal })).items);
}

type Dialog = { readonly asset: Asset | null } | null;

/** Currencies and coins: the usual ones are added in one press, any other by its code. */
export function Component() {
  const { t } = useLanguage();
  const assets = useLoaderData<typeof loader>();
  const mayChange = useMay('catalogue.change');
  const [dialog, setDialog] = useState<Dialog>(null);
  const offered = assets.filter(({ state }) => state === 'offered');
  const known = assets.filter(({ state }) => state !== 'offered');
  return (
    <Page
      title={t('setup.assets.title')}
      aside={
        <>
          {mayChange ? (
            <Button size="small" onClick={() => setDialog({ asset: null })}>
              {t('setup.assets.addOther')}
            </Button>
          ) : null}
          <BackLink to="/reserves">{t('desk.back.systems')}</BackLink>
        </>
      }
    >
      <p className="mb-4 max-w-prose text-sm text-soft">{t('setup.assets.text')}</p>
      <Section title={t('setup.assets.known')}>
        <AssetTable
          label={t('setup.assets.known')}
          assets={known}
          action={mayChange ? t('setup.assets.rename') : null}
          onAct={(asset) => setDialog({ asset })}
        />
      </Section>
      <Section title={t('setup.assets.offered')}>
        <AssetTable
          label={t('setup.assets.offered')}
          assets={offered}
          action={mayChange ? t('setup.assets.add') : null}
          onAct={(asset) => setDialog({ asset })}
        />
      </Section>
      {dialog === null ? null : (
        <AssetDialog asset={dialog.asset} onClose={() => setDialog(null)} />
      )}
    </Page>
  );
}

type TableProps = {
  readonly label: string;
  readonly assets: readonly Asset[];
  /** The word on the button of each row; those of the program have none. */
  readonly action: string | null;
  readonly onAct: (asset: Asset) => void;
};

function AssetTable({ label, assets, action, onAct }: TableProps) {
  const { locale, t } = useLanguage();
  const columns = [
    { key: 'code', title: t('setup.assets.code') },
    { key: 'name', title: t('setup.assets.names') },
    { key: 'decimals', title: t('setup.assets.decimals'), end: true },
    { key: 'systems', title: t('setup.assets.systems'), end: true, wide: true },
    { key: 'act', title: '', end: true },
  ];
  return (
    <Table label={label} columns={columns}>
      {assets.map((asset) => (
        <tr key={asset.id} className={rowLook}>
          <Cell>{asset.id}</Cell>
          <Cell>{(locale === 'ru' ? asset.name_ru : asset.name_en) ?? ''}</Cell>
          <Cell end>{asset.decimals}</Cell>
          <Cell end wide>
            {asset.systems}
          </Cell>
          <Cell end>
            {action === null || asset.state === 'built_in' ? null : (
              <Button
                size="small"
                aria-label={`${action}: ${asset.id}`}
                onClick={() => onAct(asset)}
              >
                {action}
              </Button>
            )}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
