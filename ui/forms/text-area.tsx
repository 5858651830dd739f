import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { FieldFrame, fieldIds, inputLook } from './field.tsx';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & {
  readonly id?: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
};

/** Several lines to fill in, as `Field` is for one. */
export function TextArea({ id: own, label, hint, error, ...input }: Props) {
  const made = useId();
  const id = own ?? made;
  const ids = fieldIds(id);
  const described = [hint ? ids.hint : '', error ? ids.error : ''].filter(Boolean).join(' ');
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={input.required}>
      <textarea
        rows={3}
        {...input}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described || undefined}
        className={`${inputLook(error !== undefined)} py-2`}
      />
    </FieldFrame>
  );
}
