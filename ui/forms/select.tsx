import { type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { FieldFrame, fieldIds, inputLook } from './field.tsx';

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
  readonly id?: string;
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly children: ReactNode;
};

/** One of a list, in a form. */
export function Select({ id: own, label, error, children, ...input }: Props) {
  const made = useId();
  const id = own ?? made;
  return (
    <FieldFrame id={id} label={label} error={error} required={input.required}>
      <select
        {...input}
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? fieldIds(id).error : undefined}
        className={inputLook(error !== undefined)}
      >
        {children}
      </select>
    </FieldFrame>
  );
}
