import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { RejectTemplateAttributes } from '../../contract/office/verifications.ts';
import { type Locale, localeFrom, locales } from '../../i18n/locale.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import type { CardFile } from './card-page.tsx';

type Template = Item<RejectTemplateAttributes>;

type Props = {
  readonly card: CardFile;
  readonly decision: 'reject' | 'revoke';
  readonly templates: readonly Template[];
  readonly onClose: () => void;
  /** What follows once it is done; null stays on the card. */
  readonly onDone: (() => unknown) | null;
};

/** Why a card is turned down, in the customer's language, ready-made or in the operator's words. */
export function RefuseDialog({ card, decision, templates, onClose, onDone }: Props) {
  const { t } = useLanguage();
  const rejects = decision === 'reject';
  return (
    <FormDialog
      title={t(rejects ? 'officeCards.rejectTitle' : 'officeCards.revokeTitle', {
        card: card.card_number,
      })}
      submit={t(rejects ? 'officeCards.reject' : 'officeCards.revoke')}
      kind="loss"
      fields={['reason']}
      onwards
      onClose={onClose}
      onSubmit={async (form) => {
        await call(`POST /office/api/card_verifications/{id}/${decision}`, {
          params: { id: card.id },
          attributes: { reason: textOf(form, 'reason') },
        });
        await onDone?.();
      }}
    >
      {(action) => (
        <>
          <p className="text-sm">
            {t(rejects ? 'officeCards.rejectText' : 'officeCards.revokeText')}
          </p>
          <ReasonFields templates={templates} locale={localeFrom(card.locale)} action={action} />
        </>
      )}
    </FormDialog>
  );
}

type FieldsProps = {
  readonly templates: readonly Template[];
  /** What the customer reads, as far as it is known. */
  readonly locale: Locale;
  readonly action: Pick<Action, 'errorOf'>;
};

function wordingOf(template: Template, locale: Locale): string {
  return locale === 'ru' ? template.text_ru : template.text_en;
}

function ReasonFields({ templates, locale: known, action }: FieldsProps) {
  const { t } = useLanguage();
  const [locale, setLocale] = useState(known);
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');

  function choose(id: string, language: Locale) {
    setChosen(id);
    setLocale(language);
    const template = templates.find((each) => each.id === id);
    if (template !== undefined) setReason(wordingOf(template, language));
  }

  return (
    <>
      {templates.length === 0 ? null : (
        <Select
          name="template"
          label={t('officeCards.template')}
          value={chosen}
          onChange={({ target }) => choose(target.value, locale)}
        >
          <option value="">{t('officeCards.templateNone')}</option>
          {templates.map((template) => (
            <option key={template.id} value={template.id}>
              {wordingOf(template, locale)}
            </option>
          ))}
        </Select>
      )}
      <Select
        name="locale"
        label={t('officeCards.language')}
        value={locale}
        onChange={({ target }) => choose(chosen, localeFrom(target.value))}
      >
        {locales.map((language) => (
          <option key={language} value={language}>
            {t(`officeCards.${language}`)}
          </option>
        ))}
      </Select>
      <TextArea
        name="reason"
        label={t('officeCards.reason')}
        hint={t('officeCards.reasonHint')}
        maxLength={500}
        value={reason}
        error={action.errorOf('reason')}
        onChange={({ target }) => setReason(target.value)}
      />
    </>
  );
}
