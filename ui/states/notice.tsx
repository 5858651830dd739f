import type { ReactNode } from 'react';
import { Icon, type IconName } from '../drawings/icon.tsx';

const looks = {
  calm: { frame: 'border-green bg-green-wash', mark: 'text-green', icon: 'info' },
  waiting: { frame: 'border-amber bg-amber-wash', mark: 'text-amber', icon: 'clock' },
  loss: { frame: 'border-red bg-red-wash', mark: 'text-red', icon: 'alert' },
} as const satisfies Record<string, { frame: string; mark: string; icon: IconName }>;

export type NoticeTone = keyof typeof looks;

type Props = {
  readonly tone?: NoticeTone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly icon?: IconName | undefined;
  /** Read aloud as soon as it appears. */
  readonly announce?: boolean;
};

/** A few words set apart by a line at the side: what happened and what to do. */
export function Notice({ tone = 'calm', title, children, icon, announce }: Props) {
  const look = looks[tone];
  return (
    <div
      role={announce ? 'alert' : undefined}
      className={`flex gap-3 border-l-2 px-4 py-3 text-sm ${look.frame}`}
    >
      <Icon name={icon ?? look.icon} className={`mt-0.5 size-5 ${look.mark}`} />
      <div className="min-w-0 flex-1 space-y-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
    </div>
  );
}
