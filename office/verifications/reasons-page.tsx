import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { RejectTemplateAttributes } from '../../contract/office/verifications.ts';
import { Button } from '../../ui/actions/button.tsx';
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
import { CardTabs } from './card-tabs.tsx';

type Template = Item<RejectTemplateAttributes>;

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, () => call('GET /office/api/reject_templates', { signal: request.signal }));
}

/** Sentences to reject a card with, in both languages. */
export function Component() {
  const { t } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  const mayChange = useMay('cards.change');
  const [changed, setChanged] = useState<Template | 'new' | null>(null);
  const [removed, setRemoved] = useState<Template | null>(null);
  return (
    <Page
      title={t('officeCards.title')}
      aside={
        mayChange ? (
          <Button size="small" kind="primary" onClick={() => setChanged('new')}>
            {t('officeCards.reasonNew')}
          </Button>
        ) : null
      }
    >
      <CardTabs />
      <p className="mb-3 max-w-prose text-sm text-soft">{t('officeCards.reasonsText')}</p>
      {items.length === 0 ? <Empty>{t('officeCards.reasonsEmpty')}</Empty> : null}
      <ul className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {items.map((template) => (
          <li key={template.id} className="flex flex-wrap items-start gap-x-8 gap-y-2 py-3">
            <div className="grid min-w-0 flex-1 basis-80 gap-x-8 gap-y-1 text-sm md:grid-cols-2">
              <p lang="ru">{template.text_ru}</p>
              <p lang="en" className="text-soft">
                {template.text_en}
              </p>
            </div>
            {mayChange ? (
              <div className="flex gap-2">
                <Button size="small" onClick={() => setChanged(template)}>
                  {t('officeCards.change')}
                </Button>
                <Button size="small" onClick={() => setRemoved(template)}>
                  {t('officeCards.remove')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {changed === null ? null : (
        <ReasonDialog
          template={changed === 'new' ? null : changed}
          last={items.at(-1)?.position ?? 0}
          onClose={() => setChanged(null)}
        />
      )}
      {removed === null ? null : (
        <FormDialog
          title={t('officeCards.removeTitle')}
          submit={t('officeCards.remove')}
          kind="loss"
          onClose={() => setRemoved(null)}
          onSubmit={() =>
            call('DELETE /office/api/reject_templates/{id}', { params: { id: removed.id } })
          }
        >
          {() => <p className="text-sm">{removed.text_ru}</p>}
        </FormDialog>
      )}
    </Page>
  );
}

type DialogProps = {
  /** Null makes a new one, behind the last. */
  readonly template: Template | null;
  readonly last: number;
  readonly onClose: () => void;
};

function ReasonDialog({ template, last, onClose }: DialogProps) {
  const { t } = useLanguage();
  const texts = [
    ['text_ru', t('officeCards.textRu'), template?.text_ru],
    ['text_en', t('officeCards.textEn'), template?.text_en],
  ] as const;
  return (
    <FormDialog
      title={t(template === null ? 'officeCards.reasonNew' : 'officeCards.reasonEdit')}
      submit={t('office.save')}
      fields={['text_ru', 'text_en', 'position']}
      onClose={onClose}
      onSubmit={(form) => {
        const typed = {
          text_ru: textOf(form, 'text_ru'),
          text_en: textOf(form, 'text_en'),
          position: Number(textOf(form, 'position')),
        };
        return template === null
          ? call('POST /office/api/reject_templates', { attributes: typed })
          : call('PUT /office/api/reject_templates/{id}', {
              params: { id: template.id },
              attributes: typed,
            });
      }}
    >
      {(action) => (
        <>
          {texts.map(([name, label, value]) => (
            <TextArea
              key={name}
              name={name}
              label={label}
              defaultValue={value ?? ''}
              maxLength={500}
              error={action.errorOf(name)}
              required
            />
          ))}
          <ActionField
            action={action}
            name="position"
            type="number"
            min={0}
            max={1_000_000}
            label={t('officeCards.position')}
            hint={t('officeCards.positionHint')}
            defaultValue={template?.position ?? last + 10}
          />
        </>
      )}
    </FormDialog>
  );
}
