import { useState } from 'react';
import type { FieldErrors } from '../../api/field-errors.ts';

export type Refusals = {
  /** What the last attempt was refused for, by field. */
  readonly errors: FieldErrors;
  /** Grows with every refused attempt. */
  readonly attempt: number;
  readonly refuse: (errors: FieldErrors) => void;
  /** Says what is wrong with a field that was left, while the others are filled in. */
  readonly note: (errors: FieldErrors) => void;
  /** A field that is being corrected is no longer wrong. */
  readonly forgive: (name: string) => void;
};

/** Remembers why the form was refused until each field is touched again. */
export function useRefusals(): Refusals {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  return {
    errors,
    attempt,
    refuse(next) {
      setErrors(next);
      setAttempt((count) => count + 1);
    },
    note: (found) => setErrors((before) => ({ ...before, ...found })),
    forgive(name) {
      setErrors(({ [name]: _, unknown: __, ...others }) => others);
    },
  };
}
