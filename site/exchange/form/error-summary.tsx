import { useEffect, useRef } from 'react';
import { Notice } from '../../../ui/states/notice.tsx';
import type { FieldErrors } from '../../api/field-errors.ts';
import { fieldId } from '../../shell/field-id.ts';
import { useLanguage } from '../../shell/language.tsx';

export type ErrorSummaryProps = {
  readonly errors: FieldErrors;
  /** Labels of the fields on the page by name; the other errors are sentences of their own. */
  readonly labels: Readonly<Record<string, string>>;
  /** Grows with every refused attempt, so that focus comes here again. */
  readonly attempt: number;
};

/** All that stands in the way, in one place; takes the focus, and each line leads to its field. */
export function ErrorSummary({ errors, labels, attempt }: ErrorSummaryProps) {
  const { t } = useLanguage();
  const summary = useRef<HTMLDivElement>(null);
  const all = Object.entries(errors);
  const inFields = all.filter(([name]) => Object.hasOwn(labels, name));
  const general = all.filter(([name]) => !Object.hasOwn(labels, name));

  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);

  // Before the first attempt each field says its own.
  if (all.length === 0 || attempt === 0) return null;
  return (
    <div ref={summary} tabIndex={-1}>
      <Notice
        tone="loss"
        title={
          inFields.length > 0
            ? t('exchangeParts.errorsTitle', { count: inFields.length })
            : t('exchangeParts.placeFailed')
        }
      >
        {/* An example of an address has nowhere to break. */}
        <ul className="space-y-1 wrap-anywhere">
          {inFields.map(([name, message]) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`} className="underline underline-offset-4">
                {labels[name] ? `${labels[name]}. ` : ''}
                {message}
              </a>
            </li>
          ))}
          {general.map(([name, message]) => (
            <li key={name}>{message}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
