import { useId, useRef, useState } from 'react';
import type { OfficeText, PreviewAttributes } from '../../contract/office/content.ts';
import { slugOf } from '../../core/content/slug-of.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { type Action, useAction } from '../../ui/actions/use-action.ts';
import { Field, FieldFrame, fieldIds, inputLook } from '../../ui/forms/field.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { BodyPreview } from './body-preview.tsx';
import { emptyText } from './draft.ts';
import { ImageButton } from './image-button.tsx';

type Props = {
  readonly locale: 'ru' | 'en';
  readonly text: OfficeText | null;
  readonly seolink: string;
  readonly disabled: boolean;
  readonly errorOf: Action['errorOf'];
  readonly onChange: (text: OfficeText | null) => void;
};

/** What an item says in one language, beside the same in the other. */
export function TextColumn({ locale, text, onChange, ...props }: Props) {
  const { t } = useLanguage();
  const title = t(`officeContent.${locale}`);
  return (
    <section aria-label={title} className="min-w-0 space-y-4" lang={locale}>
      <div className="flex min-h-9 items-center justify-between gap-3 border-b border-hairline pb-2">
        <h2 className="text-base">{title}</h2>
        {text === null || props.disabled ? null : (
          <Button size="small" kind="plain" onClick={() => onChange(null)}>
            {t('officeContent.drop')}
          </Button>
        )}
      </div>
      {text === null ? (
        <div className="space-y-3">
          <p className="text-sm text-soft">{t('officeContent.notWritten')}</p>
          <Button size="small" disabled={props.disabled} onClick={() => onChange(emptyText)}>
            {t(`officeContent.write.${locale}`)}
          </Button>
        </div>
      ) : (
        <TextFields {...props} locale={locale} text={text} onChange={onChange} />
      )}
    </section>
  );
}

type FieldsProps = Props & { readonly text: OfficeText };

function TextFields({ locale, text, seolink, errorOf, onChange }: FieldsProps) {
  const { t } = useLanguage();
  const set = (change: Partial<OfficeText>) => onChange({ ...text, ...change });
  const error = (name: string) => errorOf(`${locale}.${name}`);
  return (
    <>
      <Field
        label={t('officeContent.field.title')}
        required
        maxLength={200}
        value={text.title}
        error={error('title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <div>
        <Field
          label={t('officeContent.field.slug')}
          hint={t('officeContent.field.slugHint')}
          required
          mono
          maxLength={120}
          value={text.slug}
          error={error('slug')}
          onChange={(event) => set({ slug: event.target.value })}
        />
        <Button
          size="small"
          kind="plain"
          className="mt-1"
          onClick={() => set({ slug: slugOf(text.title) })}
        >
          {t('officeContent.field.slugMake')}
        </Button>
      </div>
      <TextArea
        label={t('officeContent.field.excerpt')}
        rows={2}
        maxLength={500}
        value={text.excerpt}
        error={error('excerpt')}
        onChange={(event) => set({ excerpt: event.target.value })}
      />
      <BodyField
        locale={locale}
        body={text.body}
        seolink={seolink}
        error={error('body')}
        onChange={(body) => set({ body })}
      />
      <Field
        label={t('officeContent.field.seoTitle')}
        hint={t('officeContent.field.seoHint')}
        maxLength={200}
        value={text.seo_title}
        error={error('seo_title')}
        onChange={(event) => set({ seo_title: event.target.value })}
      />
      <TextArea
        label={t('officeContent.field.seoDescription')}
        rows={2}
        maxLength={300}
        value={text.seo_description}
        error={error('seo_description')}
        onChange={(event) => set({ seo_description: event.target.value })}
      />
    </>
  );
}

type BodyProps = {
  readonly locale: 'ru' | 'en';
  readonly body: string;
  readonly seolink: string;
  readonly error: string | undefined;
  readonly onChange: (body: string) => void;
};

function BodyField({ locale, body, seolink, error, onChange }: BodyProps) {
  const { t } = useLanguage();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const action = useAction();
  const [preview, setPreview] = useState<PreviewAttributes | null>(null);

  function show() {
    return action.run(async () => {
      const attributes = { locale, body, seolink };
      setPreview((await call('POST /office/api/content_previews', { attributes })).item);
    });
  }

  /** Where the cursor is: that is where an author wants the picture. */
  function insert(url: string) {
    const at = area.current?.selectionStart ?? body.length;
    const picture = `\n\n![${t('officeContent.imageAlt')}](${url})\n\n`;
    onChange(body.slice(0, at) + picture + body.slice(at));
  }

  return (
    <div className="space-y-3">
      <FieldFrame id={id} label={t('officeContent.field.body')} error={error}>
        <textarea
          ref={area}
          id={id}
          rows={22}
          maxLength={60_000}
          value={body}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error ? fieldIds(id).error : undefined}
          className={`${inputLook(error !== undefined)} py-2 font-mono text-sm/6`}
          onChange={(event) => onChange(event.target.value)}
        />
      </FieldFrame>
      <div className="flex flex-wrap items-start gap-3">
        <Button size="small" busy={action.busy} onClick={() => void show()}>
          {t('officeContent.preview')}
        </Button>
        <ImageButton
          id={`${id}-image`}
          label={t('officeContent.imageInsert')}
          onUploaded={({ url }) => insert(url)}
        />
      </div>
      <ActionTrouble action={action} />
      {preview === null ? null : <BodyPreview preview={preview} />}
    </div>
  );
}
