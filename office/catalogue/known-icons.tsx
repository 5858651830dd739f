import { useEffect, useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { SystemTemplateAttributes } from '../../contract/office/setup.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { PaymentSystemIcon } from '../../ui/drawings/payment-system-icon.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import type { OpenSystem } from './system-page.tsx';

type Props = { readonly system: OpenSystem; readonly onClose: () => void };
type Template = Item<SystemTemplateAttributes>;

/** The icons that come with the program, one of them to be chosen. */
export function KnownIcons({ system, onClose }: Props) {
  const { t } = useLanguage();
  const [known, setKnown] = useState<readonly Template[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call('GET /office/api/system_templates', { signal: stop.signal }).then(
      ({ items }) => setKnown(onceEach(items)),
      () => setKnown([]),
    );
    return () => stop.abort();
  }, []);
  return (
    <FormDialog
      title={t('setup.gallery.icons')}
      submit={t('setup.gallery.iconChoose')}
      fields={[]}
      onClose={onClose}
      onSubmit={(form) =>
        call('PATCH /office/api/payment_systems/{id}', {
          params: { id: system.id },
          attributes: { icon: textOf(form, 'icon') },
        })
      }
    >
      {() => (
        <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
          <legend className="mb-3 text-sm text-soft">{t('setup.gallery.iconsText')}</legend>
          {known === null ? <Spinner className="size-5" /> : null}
          {known?.map((template) => (
            <label
              key={template.icon}
              className="grid cursor-pointer justify-items-center gap-1 rounded-md border border-hairline p-2 text-center text-xs hover:border-ink has-checked:border-green has-checked:bg-green-wash has-focus-visible:outline-2 has-focus-visible:outline-green"
            >
              <input
                type="radio"
                name="icon"
                value={template.icon}
                defaultChecked={template.icon_url === system.icon_url}
                className="sr-only"
              />
              <PaymentSystemIcon name={template.name} iconUrl={template.icon_url} />
              <span className="line-clamp-2 wrap-anywhere">{template.name}</span>
            </label>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}

/** Several payment systems share a picture: it is offered once. */
function onceEach(templates: readonly Template[]): Template[] {
  return [...new Map(templates.map((template) => [template.icon, template])).values()];
}
