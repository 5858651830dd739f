import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import { type ShopTextAttributes, shopTextGroups } from '../../contract/office/shop.ts';
import { Button } from '../../ui/actions/button.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { ShopTabs } from './shop-tabs.tsx';
import { TextDialog } from './text-dialog.tsx';

export type ShopText = Item<ShopTextAttributes>;

/** Every text that may be changed. */
export function loader({ request }: LoaderFunctionArgs): Promise<readonly ShopText[]> {
  return load(request, async () => {
    const { items } = await call('GET /office/api/shop/texts', { signal: request.signal });
    return items;
  });
}

/** What customers are written, part by part: as it is said now, and a way to say it otherwise. */
export function Component() {
  const { t } = useLanguage();
  const texts = useLoaderData<typeof loader>();
  const mayChange = useMay('shop.change');
  const [edited, setEdited] = useState<string | null>(null);
  const open = texts.find(({ id }) => id === edited);
  return (
    <Page title={t('officeShop.textsTitle')}>
      <ShopTabs />
      <p className="mb-4 max-w-3xl text-sm text-soft">{t('officeShop.textsText')}</p>
      <nav aria-label={t('officeShop.groups')} className="mb-2 flex flex-wrap gap-x-6 text-sm">
        {shopTextGroups.map((group) => (
          <a key={group} href={`#${group}`} className="inline-block py-2 text-link">
            {t(`officeShop.group.${group}`)}
          </a>
        ))}
      </nav>
      {shopTextGroups.map((group) => (
        <section key={group} id={group} className="max-w-4xl scroll-mt-20 pt-4">
          <h2 className="text-lg">{t(`officeShop.group.${group}`)}</h2>
          <ul className="divide-y divide-hairline border-y border-hairline">
            {texts
              .filter((text) => text.group === group)
              .map((text) => (
                <TextLine
                  key={text.id}
                  text={text}
                  onEdit={mayChange ? () => setEdited(text.id) : null}
                />
              ))}
          </ul>
        </section>
      ))}
      {open === undefined ? null : <TextDialog text={open} onClose={() => setEdited(null)} />}
    </Page>
  );
}

type LineProps = { readonly text: ShopText; readonly onEdit: (() => void) | null };

function TextLine({ text, onEdit }: LineProps) {
  const { locale, t } = useLanguage();
  const said = locale === 'ru' ? (text.text_ru ?? text.usual_ru) : (text.text_en ?? text.usual_en);
  const own = text.text_ru !== null || text.text_en !== null;
  const [first = ''] = said.split('\n');
  return (
    <li className="flex items-start justify-between gap-4 py-2 text-sm">
      <span className="min-w-0 flex-1 py-1 wrap-anywhere">
        {first}
        {own ? <span className="ml-2 text-xs text-green">{t('officeShop.own')}</span> : null}
      </span>
      {onEdit === null ? null : (
        <Button
          kind="quiet"
          size="small"
          aria-label={t('officeShop.editOf', { text: first })}
          onClick={onEdit}
        >
          {t('officeShop.edit')}
        </Button>
      )}
    </li>
  );
}
