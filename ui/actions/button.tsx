import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../drawings/icon.tsx';
import { Spinner } from '../states/spinner.tsx';

const kinds = {
  primary: classes(
    'border-green bg-green text-on-green hover:bg-green-deep',
    'disabled:border-hairline disabled:bg-hairline',
  ),
  quiet: 'border-edge text-ink hover:border-ink disabled:border-hairline',
  plain: 'border-transparent text-green underline-offset-4',
  loss: 'border-red text-red enabled:hover:bg-red-wash disabled:border-hairline',
} as const;

export type ButtonKind = keyof typeof kinds;

/** `small` is for places where many stand together; it grows under a finger. */
export type ButtonSize = 'large' | 'wide' | 'small';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly icon?: IconName;
  /** The action is under way: the button stays in place, says so, and takes no second press. */
  readonly busy?: boolean;
  readonly children: ReactNode;
};

/** The look of a button, for links that must look like one. */
export function buttonLook(kind: ButtonKind = 'primary', size: ButtonSize = 'large'): string {
  return classes(
    'inline-flex items-center justify-center rounded-md border text-center',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:text-soft',
    kinds[kind],
    size === 'small' ? smallLook(kind) : largeLook(kind),
    size === 'wide' && 'w-full',
  );
}

function largeLook(kind: ButtonKind): string {
  const words = kind === 'plain' ? 'underline decoration-1 hover:decoration-2' : '';
  const room = kind === 'plain' ? 'min-h-11 px-1' : 'min-h-12 px-6 py-2';
  return classes('gap-2 text-base', kind === 'primary' && 'font-medium', words, room);
}

function smallLook(kind: ButtonKind): string {
  return classes(
    'min-h-9 gap-1.5 px-3 text-sm pointer-coarse:min-h-11',
    kind === 'plain' && 'hover:underline',
  );
}

/** One thing to do. A screen has one primary button; small ones are quiet unless they say more. */
export function Button({ kind, size = 'large', icon, busy, ...rest }: Props) {
  const { className = '', type = 'button', disabled, children, onClick, ...attributes } = rest;
  const mark = size === 'small' ? 'size-4' : 'size-5';
  const look = buttonLook(kind ?? (size === 'small' ? 'quiet' : 'primary'), size);
  return (
    <button
      {...attributes}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${look} ${className}`}
    >
      {busy ? <Spinner className={mark} /> : icon ? <Icon name={icon} className={mark} /> : null}
      <span>{children}</span>
    </button>
  );
}
