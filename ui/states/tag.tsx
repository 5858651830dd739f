import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../drawings/icon.tsx';

const looks = {
  done: { look: 'text-green', icon: 'check' },
  waiting: { look: 'text-amber', icon: 'clock' },
  attention: { look: 'bg-amber-wash text-amber px-1.5', icon: 'alert' },
  lost: { look: 'text-red', icon: 'cross' },
  calm: { look: 'text-soft', icon: 'info' },
} as const satisfies Record<string, { look: string; icon: IconName }>;

export type Tone = keyof typeof looks;

type Props = {
  readonly tone: Tone;
  /** It holds a name, which may be longer than its place. */
  readonly named?: boolean;
  readonly children: ReactNode;
};

/** A state in words, with a mark of its own beside the colour. */
export function Tag({ tone, named = false, children }: Props) {
  const { look, icon } = looks[tone];
  return (
    <span
      className={classes(
        'inline-flex items-baseline gap-1 rounded-sm text-sm',
        named ? 'wrap-anywhere' : 'whitespace-nowrap',
        look,
      )}
    >
      <Icon
        name={icon}
        className={classes('size-3.5 shrink-0', named ? 'mt-0.75 self-start' : 'self-center')}
      />
      {children}
    </span>
  );
}
