import { Notice } from '../../ui/states/notice.tsx';
import type { FieldErrors } from '../api/field-errors.ts';
import { fieldId } from '../shell/field-id.ts';
import { useLanguage } from '../shell/language.tsx';

type Props = {
  readonly errors: FieldErrors;
  /** Labels of the fields of the form by name; what is about none of them is a sentence alone. */
  readonly labels: Readonly<Record<string, string>>;
};

/** Why the form was refused, in one place: a single field at fault says it itself. */
export function FormSummary({ errors, labels }: Props) {
  const { t } = useLanguage();
  const all = Object.entries(errors);
  const inFields = all
    .filter(([name]) => Object.hasOwn(labels, name))
    .sort(([one], [other]) => placeOf(one) - placeOf(other));
  const general = all.filter(([name]) => !Object.hasOwn(labels, name));
  if (general.length === 0 && inFields.length < 2) return null;

  /** Fields are listed in the order they stand in. */
  function placeOf(name: string): number {
    return Object.keys(labels).indexOf(name);
  }

  return (
    <div data-summary tabIndex={-1} className="settle outline-offset-4">
      <Notice
        tone="loss"
        announce
        {...(inFields.length > 1
          ? { title: t('entrance.errorsTitle', { count: inFields.length }) }
          : {})}
      >
        <ul className="space-y-1">
          {general.map(([name, message]) => (
            <li key={name}>{message}</li>
          ))}
          {inFields.map(([name, message]) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} className="underline underline-offset-4">
                {labels[name] ? `${labels[name]}. ` : ''}
                {message}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
