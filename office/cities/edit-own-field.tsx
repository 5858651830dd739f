import { useState } from 'react';
import { ownFieldTypes } from '../../core/own-fields/own-field.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { call } from '../api/call.ts';
import { wholeOf } from '../catalogue/form-values.ts';
import { useLanguage } from '../parts/language.tsx';
import { choicesOfText, choicesToText } from './choices-text.ts';
import { FieldOwner, type Owners, ownerOf } from './field-owner.tsx';
import type { OwnField } from './own-fields-page.tsx';

type Props = {
  readonly field: OwnField | null;
  /** What a new one may be of. */
  readonly owners: Owners;
  /** Where the last one stands: a new one comes after it. */
  readonly last: number;
  readonly onClose: () => void;
};

const texts = ['label_ru', 'label_en', 'hint_ru', 'hint_en'] as const;

/** One question: whose it is, what is asked, and who sees the answer. */
export function EditOwnField({ field, owners, last, onClose }: Props) {
  const { t, locale } = useLanguage();
  return (
    <FormDialog
      title={field === null ? t('ownFields.newTitle') : field[`label_${locale}`]}
      submit={t('office.save')}
      fields={[
        'payment_system_id',
        'direction_id',
        'side',
        'name',
        'type',
        ...texts,
        'pattern',
        'choices',
        'position',
        'version',
      ]}
      onClose={onClose}
      onSubmit={(form) => {
        const terms = termsOf(form);
        if (field !== null) {
          const attributes = { ...terms, version: field.version };
          return call('PUT /office/api/own_fields/{id}', { params: { id: field.id }, attributes });
        }
        const attributes = { ...terms, ...ownerOf(form), name: textOf(form, 'name') };
        return call('POST /office/api/own_fields', { attributes });
      }}
    >
      {(action) => (
        <>
          {field === null ? (
            <Whose owners={owners} action={action} />
          ) : (
            <Side side={field.side} field={field} />
          )}
          <Question field={field} action={action} />
          <ActionField
            action={action}
            name="position"
            label={t('desk.direction.position')}
            inputMode="numeric"
            defaultValue={String(field?.position ?? last + 10)}
            required
          />
          <Switches field={field} />
        </>
      )}
    </FormDialog>
  );
}

function termsOf(form: FormData) {
  const side = textOf(form, 'side');
  return {
    type: textOf(form, 'type'),
    label_ru: textOf(form, 'label_ru'),
    label_en: textOf(form, 'label_en'),
    hint_ru: textOf(form, 'hint_ru'),
    hint_en: textOf(form, 'hint_en'),
    pattern: textOf(form, 'pattern') || null,
    choices: choicesOfText(textOf(form, 'choices')),
    side: side === '' ? null : side,
    required: form.get('required') === 'on',
    shown_to_customer: form.get('shown_to_customer') === 'on',
    shown_in_mail: form.get('shown_in_mail') === 'on',
    position: wholeOf(form, 'position'),
    enabled: form.get('enabled') === 'on',
  };
}

/** Of a new one alone: whose question it is never changes, nor what requests call it. */
function Whose({ owners, action }: { readonly owners: Owners; readonly action: Action }) {
  const { t } = useLanguage();
  return (
    <>
      <FieldOwner owners={owners} action={action} side={<Side side={null} field={null} />} />
      <ActionField
        action={action}
        name="name"
        mono
        label={t('ownFields.name')}
        hint={t('ownFields.nameHint')}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={32}
        required
      />
    </>
  );
}

type SideProps = { readonly side: OwnField['side']; readonly field: OwnField | null };

function Side({ side, field }: SideProps) {
  const { t } = useLanguage();
  if (field !== null && field.direction_id !== null) return null;
  return (
    <Select name="side" label={t('ownFields.side')} defaultValue={side ?? ''}>
      <option value="">{t('ownFields.side.both')}</option>
      <option value="income">{t('ownFields.side.income')}</option>
      <option value="outcome">{t('ownFields.side.outcome')}</option>
    </Select>
  );
}

type QuestionProps = { readonly field: OwnField | null; readonly action: Action };

function Question({ field, action }: QuestionProps) {
  const { t } = useLanguage();
  const [type, setType] = useState<string>(field?.type ?? 'text');
  return (
    <>
      <Select
        name="type"
        label={t('ownFields.type')}
        value={type}
        onChange={(event) => setType(event.target.value)}
      >
        {ownFieldTypes.map((each) => (
          <option key={each} value={each}>
            {t(`ownFields.type.${each}`)}
          </option>
        ))}
      </Select>
      {texts.map((name) => (
        <ActionField
          key={name}
          action={action}
          name={name}
          label={t(`ownFields.${name}`)}
          defaultValue={field?.[name]}
          maxLength={name.startsWith('label') ? 80 : 200}
          required={name.startsWith('label')}
        />
      ))}
      {type === 'choice' ? (
        <TextArea
          name="choices"
          label={t('ownFields.choices')}
          hint={t('ownFields.choicesHint')}
          defaultValue={choicesToText(field?.choices ?? [])}
          error={action.errorOf('choices')}
          rows={5}
        />
      ) : (
        <ActionField
          action={action}
          name="pattern"
          mono
          label={t('ownFields.pattern')}
          hint={t('ownFields.patternHint')}
          defaultValue={field?.pattern ?? ''}
          spellCheck={false}
          maxLength={100}
        />
      )}
    </>
  );
}

function Switches({ field }: { readonly field: OwnField | null }) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-2">
      <Checkbox name="required" defaultChecked={field?.required ?? true}>
        {t('ownFields.required')}
      </Checkbox>
      <Checkbox name="shown_to_customer" defaultChecked={field?.shown_to_customer ?? true}>
        {t('ownFields.shownToCustomer')}
      </Checkbox>
      <Checkbox name="shown_in_mail" defaultChecked={field?.shown_in_mail ?? false}>
        {t('ownFields.shownInMail')}
      </Checkbox>
      <Checkbox name="enabled" defaultChecked={field?.enabled ?? true}>
        {t('ownFields.enabled')}
      </Checkbox>
    </div>
  );
}
