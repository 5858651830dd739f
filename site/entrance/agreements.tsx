import { addressOf } from '../../i18n/locale-path.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import type { FieldErrors } from '../api/field-errors.ts';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';

type Props = {
  readonly errors: FieldErrors;
  /** Told whether all of them are ticked. */
  readonly onAgreed: (agreed: boolean) => void;
};

/** What must be agreed to, each text a press away: in a new tab, so that no typing is lost. */
export function Agreements({ errors, onAgreed }: Props) {
  const { locale, t } = useLanguage();
  const boxes = [
    [
      'agree_service_terms',
      t('entrance.agreeTerms'),
      t('entrance.agreeTermsLink'),
      '/legal/service-rules',
    ],
    ['agree_aml_terms', t('entrance.agreeAml'), t('entrance.agreeAmlLink'), '/legal/aml-kyc'],
  ] as const;
  return (
    <div className="space-y-3">
      {boxes.map(([name, before, link, path]) => (
        <Checkbox
          key={name}
          id={fieldId(name)}
          name={name}
          required
          error={errors[name]}
          onChange={({ target }) => onAgreed(notTicked(target.form).length === 0)}
        >
          {before}{' '}
          <a href={addressOf(locale, path)} target="_blank" rel="noopener" className="text-link">
            {link}
            <span className="sr-only"> ({t('entrance.newTab')})</span>
          </a>
        </Checkbox>
      ))}
    </div>
  );
}

/** Boxes of a form that nobody has ticked. */
export function notTicked(form: HTMLFormElement | null): readonly HTMLInputElement[] {
  const boxes = form?.querySelectorAll<HTMLInputElement>('[type=checkbox]:not(:checked)');
  return [...(boxes ?? [])];
}
