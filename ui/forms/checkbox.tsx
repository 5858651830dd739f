import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../drawings/icon.tsx';
import { FieldError, fieldIds } from './field.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  readonly error?: string | undefined;
  readonly children: ReactNode;
};

/** A box to tick, with its sentence beside it. */
export function Checkbox({ error, children, id, ...input }: Props) {
  const made = useId();
  const own = id ?? made;
  const ids = fieldIds(own);
  return (
    <div>
      <div className="flex gap-3">
        <span className="relative mt-0.5 inline-grid size-5 shrink-0 place-items-center">
          <input
            {...input}
            id={own}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error ? ids.error : undefined}
            className={[
              'peer absolute inset-0 cursor-pointer appearance-none rounded-sm border bg-raised',
              'checked:border-green checked:bg-green hover:border-ink',
              error ? 'border-2 border-red' : 'border-edge',
            ].join(' ')}
          />
          <span
            className={classes(
              'pointer-events-none invisible relative text-on-green',
              'peer-checked:visible',
            )}
          >
            <Icon name="check" className="size-4" />
          </span>
        </span>
        <label htmlFor={own} className="cursor-pointer text-sm">
          {children}
        </label>
      </div>
      <FieldError id={ids.error} error={error} />
    </div>
  );
}
