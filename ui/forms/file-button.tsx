import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { type ButtonKind, type ButtonSize, buttonLook } from '../actions/button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../drawings/icon.tsx';
import { Spinner } from '../states/spinner.tsx';
import { FieldError, fieldIds } from './field.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size' | 'onChange'> & {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  /** The mark before the words; a sheet of paper by itself. */
  readonly icon?: ReactNode;
  /** A file is on its way: no other is taken. */
  readonly busy?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly onFile: (file: File) => void;
  /** The word on it: what to choose, or the name of what was chosen. */
  readonly children: ReactNode;
};

/**
 * Looks like a button and chooses a file. The browser's own field is inside, so keys and screen
 * readers work by themselves; the same file may be chosen again.
 */
export function FileButton(props: Props) {
  const { kind = 'quiet', size, icon, busy, hint, error, onFile, children, ...rest } = props;
  const { className, id, ...input } = rest;
  const made = useId();
  const ids = fieldIds(id ?? made);
  return (
    <div className="min-w-0">
      <label
        aria-busy={busy || undefined}
        className={classes(
          buttonLook(kind, size),
          'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
          'has-focus-visible:outline-green',
          className,
        )}
      >
        {busy ? <Spinner className="size-4" /> : (icon ?? <Icon name="file" />)}
        <span className="min-w-0 wrap-anywhere">{children}</span>
        <input
          {...input}
          id={id ?? made}
          type="file"
          disabled={busy}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={classes(
            hint ? ids.hint : undefined,
            error ? ids.error : undefined,
            input['aria-describedby'],
          )}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file !== undefined) onFile(file);
          }}
        />
      </label>
      {hint ? (
        <p id={ids.hint} className="mt-1 text-xs text-soft">
          {hint}
        </p>
      ) : null}
      <FieldError id={ids.error} error={error} />
    </div>
  );
}
