import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

const kinds = {
  primary: classes(
    'bg-green font-medium text-on-green hover:bg-green-deep',
    'disabled:bg-hairline disabled:text-soft',
  ),
  quiet: 'border border-edge text-ink hover:border-ink disabled:text-soft disabled:border-hairline',
  plain: 'text-green underline decoration-1 underline-offset-4 hover:decoration-2',
  loss: 'border border-red text-red hover:bg-red-wash',
} as const;

export type ButtonKind = keyof typeof kinds;

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  /** The action is under way: the button stays in place, says so, and takes no second press. */
  readonly busy?: boolean;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** The look of a button, for links that must look like one. */
export function buttonLook(kind: ButtonKind = 'primary', wide = false): string {
  const size = kind === 'plain' ? 'min-h-11 px-1' : 'min-h-12 px-6 py-2';
  return [
    'inline-flex items-center justify-center gap-2 rounded-md text-base text-center',
    'transition-colors duration-150 disabled:cursor-not-allowed',
    kinds[kind],
    size,
    wide ? 'w-full' : '',
  ].join(' ');
}

/** One thing to do. A screen has one primary button. */
export function Button({ kind = 'primary', icon, busy, wide, children, ...rest }: Props) {
  const { className = '', disabled, type = 'button', onClick, ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${buttonLook(kind, wide)} ${className}`}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} /> : null}
      <span>{children}</span>
    </button>
  );
}
