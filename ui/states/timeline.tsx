import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../drawings/icon.tsx';
import { Moment } from '../values/moment.tsx';

export type TimelineStep = {
  readonly key: string;
  /** RFC 3339; absent for what is still to come. */
  readonly at: string | null;
  readonly state: 'done' | 'now' | 'ahead' | 'lost';
  readonly text: ReactNode;
};

const marks = {
  done: { look: 'border-green bg-green text-on-green', icon: 'check' },
  now: { look: 'border-amber bg-amber-wash text-amber', icon: 'clock' },
  ahead: { look: 'border-edge bg-paper text-transparent', icon: 'check' },
  lost: { look: 'border-red bg-red-wash text-red', icon: 'cross' },
} as const satisfies Record<TimelineStep['state'], { look: string; icon: IconName }>;

/** What has happened, what is happening and what will, from top to bottom. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol aria-label={label} className="relative">
      {steps.map((step) => (
        <li
          key={step.key}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="group relative flex gap-3 pb-5 last:pb-0"
        >
          <span
            aria-hidden="true"
            className="absolute top-6 bottom-0 left-[11px] w-px bg-hairline group-last:hidden"
          />
          <span
            className={classes(
              'relative grid size-6 shrink-0 place-items-center rounded-full border',
              marks[step.state].look,
            )}
          >
            <Icon name={marks[step.state].icon} className="size-3.5" />
          </span>
          <div className={`min-w-0 text-sm ${step.state === 'ahead' ? 'text-soft' : ''}`}>
            <div className={step.state === 'now' ? 'font-semibold' : ''}>{step.text}</div>
            {step.at ? <Moment at={step.at} className="text-xs text-soft" /> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
