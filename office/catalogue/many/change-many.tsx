import { useState } from 'react';
import type { Item } from '../../../client/call-types.ts';
import type { SentBody } from '../../../contract/calls/call-types.ts';
import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { DirectionPreview } from '../../../contract/office/catalogue.ts';
import type { OwnFieldAttributes } from '../../../contract/office/cities.ts';
import type { DirectionPlanAttributes } from '../../../contract/office/setup.ts';
import { changedNothing } from '../../../ui/actions/action-runner.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { textOf } from '../../../ui/forms/form.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/session.ts';
import { useLanguage } from '../../parts/language.tsx';
import { tickedOf } from '../form-values.ts';
import { PlanWords } from '../plan-dialog.tsx';
import { ChangePreview } from './change-preview.tsx';
import { CommonTermFields, commonTermNames, commonTermsOf } from './common-terms.tsx';

type Props = {
  readonly ids: readonly string[];
  /** Codes of the currencies they count in. */
  readonly currencies: readonly string[];
  /** Questions that they may be given. */
  readonly ownFields: readonly Item<OwnFieldAttributes>[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

type Change = SentBody<OfficeCalls['POST /office/api/directions/change']>;
type Terms = Omit<Change, 'items' | 'preview'>;
type Seen = {
  readonly terms: Terms;
  readonly lines: readonly Item<DirectionPreview>[];
  /** What switching them on means; null where none is. */
  readonly plan: DirectionPlanAttributes | null;
};

async function changeDirections(attributes: Change) {
  const { body } = await call('POST /office/api/directions/change', { attributes });
  return body;
}

/** The same terms for many directions: first what would change, then the change. */
export function ChangeMany(props: Props) {
  const { onClose, onDone } = props;
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
        {() => (
          <>
            {seen.plan === null ? null : <PlanWords plan={seen.plan} doing="switch" />}
            <ChangePreview lines={seen.lines} />
            <p className="text-sm text-soft">{t('desk.bulk.undoable')}</p>
          </>
        )}
      </FormDialog>
    );
  }
  return <TermsDialog key="terms" {...props} onSeen={setSeen} nothing={seen !== null} />;
}

type TermsProps = Omit<Props, 'onDone'> & {
  readonly nothing: boolean;
  readonly onSeen: (seen: Seen) => void;
};

/** Stays open while it shows what would change: closing it is the operator's own doing. */
function TermsDialog({ ids, currencies, ownFields, nothing, onClose, onSeen }: TermsProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('desk.bulk.title')}
      submit={t('desk.bulk.preview')}
      fields={['markup_shift', ...commonTermNames(currencies)]}
      keepOpen
      onClose={onClose}
      onSubmit={async (form) => {
        onSeen(await preview(ids, termsOf(form)));
        return changedNothing;
      }}
    >
      {(action) => (
        <>
          <p className="text-sm">{t('desk.bulk.text')}</p>
          {nothing ? <Notice tone="waiting">{t('desk.bulk.nothing')}</Notice> : null}
          <CommonTermFields action={action} currencies={currencies} unset={t('desk.bulk.leave')}>
            <Field
              name="markup_shift"
              label={t('desk.percentOf', { label: t('desk.bulk.shift') })}
              inputMode="text"
              autoComplete="off"
              error={action.errorOf('markup_shift')}
            />
            <SwitchField />
          </CommonTermFields>
          <OwnFieldChoice ownFields={ownFields} />
        </>
      )}
    </FormDialog>
  );
}

async function preview(ids: readonly string[], terms: Terms): Promise<Seen> {
  const items = ids.map((id) => ({ id }));
  const { data } = await changeDirections({ ...terms, items, preview: true });
  const lines = data.map(({ id, attributes }) => ({ ...attributes, id }));
  const on = lines.filter(({ after }) => after['enabled'] === true).map(({ id }) => id);
  if (on.length === 0) return { terms, lines, plan: null };
  const attributes = { ids: on };
  const { item } = await call('POST /office/api/directions/switch_preview', { attributes });
  return { terms, lines, plan: item };
}

/** Only who may switch directions is asked, and told what it means. */
function SwitchField() {
  const { t } = useLanguage();
  const maySwitch = useMay('directions.switch');
  if (!maySwitch) return null;
  return (
    <Select name="enabled" label={t('office.directions.state')} defaultValue="">
      <option value="">{t('desk.bulk.leave')}</option>
      <option value="on">{t('desk.bulk.on')}</option>
      <option value="off">{t('desk.bulk.off')}</option>
    </Select>
  );
}

function OwnFieldChoice({ ownFields }: Pick<Props, 'ownFields'>) {
  const { locale, t } = useLanguage();
  // One name is one question, wherever it is asked already.
  const named = [...new Map(ownFields.map((field) => [field.name, field])).values()];
  if (named.length === 0) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm">{t('desk.bulk.ownFields')}</legend>
      {named.map((field) => (
        <Checkbox key={field.id} name="own_fields" value={field.id}>
          {field[`label_${locale}`]}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function termsOf(form: FormData): Terms {
  const shift = textOf(form, 'markup_shift');
  const enabled = textOf(form, 'enabled');
  const own = tickedOf(form, 'own_fields');
  return {
    ...commonTermsOf(form),
    markup_shift: shift === '' ? undefined : shift,
    enabled: enabled === '' ? undefined : enabled === 'on',
    own_fields: own.length === 0 ? undefined : own,
  };
}
