import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OfficeShopAttributes } from '../../contract/office/shop.ts';
import { type Action, useAction } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import { Standing } from '../parts/standing.tsx';
import { AccentField } from './accent-field.tsx';
import { LinkRows } from './link-rows.tsx';
import { Pictures } from './pictures.tsx';
import { ShopTabs } from './shop-tabs.tsx';

type Shop = Item<OfficeShopAttributes>;

/** The shop as it is set. */
export function loader({ request }: LoaderFunctionArgs): Promise<Shop> {
  return load(request, async () => {
    const { item } = await call('GET /office/api/shop', { signal: request.signal });
    return item;
  });
}

/** How the shop is called and looks, with a picture of both themes as it is filled in. */
export function Component() {
  const { t } = useLanguage();
  const shop = useLoaderData<typeof loader>();
  const disabled = !useMay('shop.change');
  return (
    <Page title={t('officeShop.title')}>
      <ShopTabs />
      <div className="max-w-4xl">
        <Standing version={shop.version} className="mb-4 text-xs text-soft">
          {t('officeShop.changed')} <Moment at={shop.updated_at} />
        </Standing>
        {/* Another version is another form: nothing of the old one stays in the fields. */}
        <ShopForm key={shop.version} shop={shop} disabled={disabled} />
        <div className="mt-8 border-t border-hairline pt-4">
          <Pictures shop={shop} disabled={disabled} />
        </div>
      </div>
    </Page>
  );
}

type FormProps = { readonly shop: Shop; readonly disabled: boolean };

const names = ['name', 'legal_name_ru', 'legal_name_en', 'accent_light', 'accent_dark', 'links'];

function ShopForm({ shop, disabled }: FormProps) {
  const { t } = useLanguage();
  const action = useAction({ fields: names });
  const [name, setName] = useState(shop.name);
  const [accents, setAccents] = useState({ light: shop.accent_light, dark: shop.accent_dark });
  const [links, setLinks] = useState(shop.links.map((link, row) => ({ ...link, row })));

  function save(form: FormData) {
    return call('PUT /office/api/shop', {
      attributes: {
        name,
        legal_name_ru: textOf(form, 'legal_name_ru'),
        legal_name_en: textOf(form, 'legal_name_en'),
        accent_light: accents.light,
        accent_dark: accents.dark,
        links: links.map(({ row: _, ...link }) => link),
        software_named: form.get('software_named') === 'on',
        version: shop.version,
      },
    });
  }

  return (
    <SettingsForm action={action} disabled={disabled} onSubmit={save}>
      <Names shop={shop} name={name} onName={setName} action={action} />
      <Section title={t('officeShop.colours')}>
        <p className="mb-4 text-sm text-soft">{t('officeShop.coloursText')}</p>
        <div className="grid gap-8 sm:grid-cols-2">
          {(['light', 'dark'] as const).map((theme) => (
            <AccentField
              key={theme}
              theme={theme}
              shop={name.trim() || shop.usual_name}
              value={accents[theme]}
              onChange={(value) => setAccents({ ...accents, [theme]: value })}
              error={action.errorOf(`accent_${theme}`)}
            />
          ))}
        </div>
      </Section>
      <Section title={t('officeShop.links')}>
        <p className="mb-4 text-sm text-soft">{t('officeShop.linksText')}</p>
        <LinkRows
          links={links}
          onChange={(changed) => setLinks([...changed])}
          error={action.errorOf('links')}
        />
      </Section>
      <Section title={t('officeShop.software')} className="mb-4">
        <Checkbox name="software_named" defaultChecked={shop.software_named}>
          {t('officeShop.softwareNamed')}
        </Checkbox>
      </Section>
    </SettingsForm>
  );
}

type NamesProps = {
  readonly shop: Shop;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly action: Action;
};

function Names({ shop, name, onName, action }: NamesProps) {
  const { t } = useLanguage();
  return (
    <Section title={t('officeShop.name')}>
      <div className="max-w-2xl space-y-4">
        <ActionField
          action={action}
          name="name"
          label={t('officeShop.nameLabel')}
          hint={t('officeShop.nameHint', { name: shop.usual_name })}
          maxLength={40}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
        <ActionField
          action={action}
          name="legal_name_ru"
          label={t('officeShop.legalRu')}
          hint={t('officeShop.legalHint')}
          maxLength={200}
          defaultValue={shop.legal_name_ru}
        />
        <ActionField
          action={action}
          name="legal_name_en"
          label={t('officeShop.legalEn')}
          maxLength={200}
          defaultValue={shop.legal_name_en}
        />
      </div>
    </Section>
  );
}
