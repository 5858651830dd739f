import type { ReactNode } from 'react';
import { useLanguage } from '../parts/language.tsx';
import { Press } from '../parts/press.tsx';

type Props = {
  readonly names: readonly string[];
  readonly titleOf: (name: string) => string;
  readonly busy: boolean;
  /** Null for whoever may only look. */
  readonly onOrder: ((names: readonly string[]) => void) | null;
  readonly children?: (name: string) => ReactNode;
};

/** Names in an order that is changed by two buttons beside each. */
export function OrderedNames({ names, titleOf, busy, onOrder, children }: Props) {
  const { t } = useLanguage();
  const moved = (at: number, by: -1 | 1) => {
    const next = [...names];
    const [name] = next.splice(at, 1);
    if (name !== undefined) next.splice(at + by, 0, name);
    return next;
  };
  return (
    <ol className="divide-y divide-hairline">
      {names.map((name, at) => (
        <li key={name} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2">
          <span className="figures w-5 text-sm text-soft" aria-hidden="true">
            {at + 1}
          </span>
          <div className="min-w-0 flex-1 basis-48">
            <p className="text-sm font-medium">{titleOf(name)}</p>
            {children?.(name)}
          </div>
          {onOrder === null || names.length < 2 ? null : (
            <div className="flex gap-1">
              <Press
                disabled={at === 0}
                busy={busy}
                aria-label={t('cascades.up', { name: titleOf(name) })}
                onClick={() => onOrder(moved(at, -1))}
              >
                ↑
              </Press>
              <Press
                disabled={at === names.length - 1}
                busy={busy}
                aria-label={t('cascades.down', { name: titleOf(name) })}
                onClick={() => onOrder(moved(at, 1))}
              >
                ↓
              </Press>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
