import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { SentBody } from '../../contract/calls/call-types.ts';
import type { OfficeCalls } from '../../contract/calls/office/office-calls.ts';
import type { DirectionPreview } from '../../contract/office/catalogue.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { ChangePreview } from './change-preview.tsx';
import { CommonTermFields, commonTermNames, commonTermsOf } from './common-terms.tsx';

type Props = {
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

type Change = SentBody<OfficeCalls['POST /office/api/directions/change']>;
type Terms = Omit<Change, 'items' | 'preview'>;
type Seen = { readonly terms: Terms; readonly lines: readonly Item<DirectionPreview>[] };

const fields = ['markup_shift', ...commonTermNames];

async function changeDirections(attributes: Change) {
  const { body } = await call('POST /office/api/directions/change', { attributes });
  return body;
}

/** The same terms for many directions: first what would change, then the change. */
export function ChangeMany({ ids, onClose, onDone }: Props) {
  const { t } = useLanguage();
  const [seen, setSeen] = useState<Seen | null>(null);
  if (seen !== null && seen.lines.length > 0) {
    return (
      <FormDialog
        title={t('desk.bulk.will', { count: seen.lines.length })}
        submit={t('desk.bulk.apply')}
        onClose={onClose}
        onSubmit={async () => {
          const items = seen.lines.map(({ id, version }) => ({ id, version }));
          await changeDirections({ ...seen.terms, items, preview: false });
          onDone();
        }}
      >
        {() => <ChangePreview lines={seen.lines} />}
      </FormDialog>
    );
  }
  return (
    <TermsDialog key="terms" ids={ids} onClose={onClose} onSeen={setSeen} nothing={seen !== null} />
  );
}

type TermsProps = {
  readonly ids: readonly string[];
  readonly nothing: boolean;
  readonly onClose: () => void;
  readonly onSeen: (seen: Seen) => void;
};

/** Stays open while it shows what would change: closing it is the operator's own doing. */
function TermsDialog({ ids, nothing, onClose, onSeen }: TermsProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('desk.bulk.title')}
      submit={t('desk.bulk.preview')}
      fields={fields}
      keepOpen
      onClose={onClose}
      onSubmit={async (form) => {
        const terms = termsOf(form);
        const items = ids.map((id) => ({ id }));
        const { data } = await changeDirections({ ...terms, items, preview: true });
        onSeen({ terms, lines: data.map(({ id, attributes }) => ({ ...attributes, id })) });
      }}
    >
      {(action) => (
        <>
          <p className="text-sm">{t('desk.bulk.text')}</p>
          {nothing ? <Notice tone="waiting">{t('desk.bulk.nothing')}</Notice> : null}
          <CommonTermFields action={action} unset={t('desk.bulk.leave')}>
            <Field
              name="markup_shift"
              label={t('desk.percentOf', { label: t('desk.bulk.shift') })}
              inputMode="text"
              autoComplete="off"
              error={action.errorOf('markup_shift')}
            />
          </CommonTermFields>
        </>
      )}
    </FormDialog>
  );
}

function termsOf(form: FormData): Terms {
  const shift = textOf(form, 'markup_shift');
  return { markup_shift: shift === '' ? undefined : shift, ...commonTermsOf(form) };
}
