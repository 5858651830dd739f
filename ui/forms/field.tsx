import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from '../drawings/icon.tsx';
import { useUiLanguage } from '../language/language.tsx';

type FrameProps = {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  readonly children: ReactNode;
};

/** Label above, hint and error below, tied together for screen readers by the ids of `fieldIds`. */
export function FieldFrame({ id, label, hint, error, required, children }: FrameProps) {
  const { t } = useUiLanguage();
  const ids = fieldIds(id);
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 flex items-baseline justify-between gap-3 text-sm">
        <span>{label}</span>
        {required ? <span className="sr-only">{t('ui.required')}</span> : null}
      </label>
      {children}
      {hint ? (
        <p id={ids.hint} className="mt-1 text-xs text-soft">
          {hint}
        </p>
      ) : null}
      <FieldError id={ids.error} error={error} />
    </div>
  );
}

/** What is wrong with a field and what to do; a mark stands beside the colour. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className="settle mt-1 flex gap-1.5 text-xs text-red">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span className="min-w-0 wrap-anywhere">{error}</span>
    </p>
  );
}

/** Ids of the hint and the error of a field. */
export function fieldIds(id: string): { hint: string; error: string } {
  return { hint: `${id}-hint`, error: `${id}-error` };
}

/** The look of everything that is typed into: paper a shade lighter, one strong line below. */
export function inputLook(invalid: boolean): string {
  return [
    'block w-full min-h-12 rounded-sm border border-hairline border-b-edge bg-raised px-3',
    'text-base',
    'transition-colors duration-150 enabled:hover:border-b-ink focus:border-b-green',
    'disabled:cursor-not-allowed disabled:border-b-hairline disabled:bg-paper disabled:text-soft',
    invalid ? 'border-b-red border-b-2' : '',
  ].join(' ');
}

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  readonly id?: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Addresses and ids are set in the monospaced cut. */
  readonly mono?: boolean;
};

/**
 * Only what is typed: an example alone is not worth the font of addresses. Phones keep 16 px: iOS
 * zooms the page into every field that is set smaller.
 */
const monoLook = 'sm:text-sm not-placeholder-shown:font-mono';

/** A line of text to fill in. */
export function Field({ id, label, hint, error, mono, ...input }: FieldProps) {
  const made = useId();
  const own = id ?? made;
  const ids = fieldIds(own);
  const described = [hint ? ids.hint : '', error ? ids.error : ''].filter(Boolean).join(' ');
  return (
    <FieldFrame id={own} label={label} hint={hint} error={error} required={input.required}>
      <input
        {...input}
        id={own}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described || undefined}
        className={`${inputLook(error !== undefined)} ${mono ? monoLook : ''}`}
      />
    </FieldFrame>
  );
}
