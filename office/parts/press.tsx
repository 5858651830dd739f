import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const kinds = {
  primary:
    'bg-green text-on-green border-green hover:bg-green-deep disabled:border-hairline disabled:bg-hairline',
  quiet: 'border-edge text-ink hover:border-ink disabled:border-hairline',
  loss: 'border-red text-red enabled:hover:bg-red-wash disabled:border-hairline',
  plain: 'border-transparent text-green hover:underline underline-offset-4',
} as const;

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly kind?: keyof typeof kinds;
  readonly icon?: IconName;
  readonly busy?: boolean;
  readonly children: ReactNode;
};

/** The look of a small button, for links that must look like one. */
export function pressLook(kind: keyof typeof kinds = 'quiet'): string {
  return [
    'inline-flex min-h-9 items-center justify-center gap-1.5 rounded-md border px-3 text-sm',
    'transition-colors duration-150 disabled:cursor-not-allowed disabled:text-soft',
    'pointer-coarse:min-h-11',
    kinds[kind],
  ].join(' ');
}

/** A button for places where many of them stand together; larger under a finger. */
export function Press({ kind = 'quiet', icon, busy, children, ...rest }: Props) {
  const { className = '', type = 'button', onClick, ...attributes } = rest;
  return (
    <button
      {...attributes}
      type={type}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={`${pressLook(kind)} ${className}`}
    >
      {busy ? (
        <Spinner className="size-4" />
      ) : icon ? (
        <Icon name={icon} className="size-4" />
      ) : null}
      <span>{children}</span>
    </button>
  );
}
