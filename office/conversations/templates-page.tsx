import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import { messageLimits, type ReplyTemplateAttributes } from '../../contract/conversations.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { ConversationTabs } from './conversation-tabs.tsx';

type Template = Item<ReplyTemplateAttributes>;

/** Answers that are given often, by their names. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { items } = await call('GET /office/api/reply_templates', { signal: request.signal });
    return items;
  });
}

/** Answers that are given often, in both languages. */
export function Component() {
  const { locale, t } = useLanguage();
  const templates = useLoaderData<typeof loader>();
  const mayChange = useMay('orders.comment');
  const [open, setOpen] = useState<Template | 'new' | null>(null);
  const action = useAction();
  const remove = (template: Template) =>
    action.run(() =>
      call('DELETE /office/api/reply_templates/{id}', { params: { id: Number(template.id) } }),
    );
  return (
    <Page
      title={t('talks.nav')}
      tabTitle={t('talks.templates')}
      aside={
        mayChange ? (
          <Button size="small" kind="primary" onClick={() => setOpen('new')}>
            {t('talks.templateNew')}
          </Button>
        ) : null
      }
    >
      <ConversationTabs />
      <p className="mb-3 text-sm text-soft">{t('talks.templatesText')}</p>
      <ActionTrouble action={action} />
      {templates.length === 0 ? <Empty>{t('talks.templatesNone')}</Empty> : null}
      <ul className="max-w-3xl divide-y divide-hairline">
        {templates.map((template) => (
          <li key={template.id} className="flex flex-wrap justify-between gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60 text-sm">
              <h2 className="text-base wrap-anywhere">{template.name}</h2>
              <p className="wrap-anywhere whitespace-pre-line text-soft">
                {locale === 'ru' ? template.text_ru : template.text_en}
              </p>
            </div>
            {mayChange ? (
              <span className="flex gap-2 self-start">
                <Button size="small" onClick={() => setOpen(template)}>
                  {t('office.change')}
                </Button>
                <Button size="small" kind="loss" onClick={() => remove(template)}>
                  {t('talks.templateRemove')}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <TemplateDialog template={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}

const fields = ['name', 'text_ru', 'text_en'];

type DialogProps = { readonly template: Template | null; readonly onClose: () => void };

function TemplateDialog({ template, onClose }: DialogProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={template?.name ?? t('talks.templateNew')}
      submit={t('office.save')}
      fields={fields}
      onClose={onClose}
      onSubmit={(form) =>
        call('POST /office/api/reply_templates', {
          attributes: {
            name: textOf(form, 'name'),
            text_ru: textOf(form, 'text_ru'),
            text_en: textOf(form, 'text_en'),
          },
        })
      }
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="name"
            label={t('talks.templateName')}
            required
            maxLength={60}
            readOnly={template !== null}
            defaultValue={template?.name ?? ''}
          />
          <TextArea
            name="text_ru"
            label={t('talks.templateRu')}
            required
            maxLength={messageLimits.operatorMax}
            defaultValue={template?.text_ru ?? ''}
            error={action.errorOf('text_ru')}
          />
          <TextArea
            name="text_en"
            label={t('talks.templateEn')}
            required
            maxLength={messageLimits.operatorMax}
            defaultValue={template?.text_en ?? ''}
            error={action.errorOf('text_en')}
          />
        </>
      )}
    </FormDialog>
  );
}
