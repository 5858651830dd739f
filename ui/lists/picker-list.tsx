import { memo, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { PaymentSystemIcon } from '../drawings/payment-system-icon.tsx';
import { useUiLanguage } from '../language/language.tsx';
import type { PickerOption } from './picker.tsx';

type Props = {
  readonly options: readonly PickerOption[];
  readonly selectedId: string | null;
};

/**
 * The lines of a picker. The element around them hears what is pressed; what is out of sight is
 * laid out when it is scrolled to.
 */
export function PickerList({ options, selectedId }: Props) {
  const { t } = useUiLanguage();
  const list = useRef<HTMLUListElement>(null);

  // Tab reaches one line, the keys of the list the others; without a script Tab reaches all. Said
  // here and not drawn: the lines are drawn once, and need not be again for it.
  useEffect(() => {
    const isThere = options.some((option) => option.id === selectedId);
    const focusable = isThere ? selectedId : options[0]?.id;
    for (const link of list.current?.querySelectorAll('a') ?? []) {
      link.tabIndex = link.dataset['option'] === focusable ? 0 : -1;
    }
  });

  if (options.length === 0) {
    return (
      <div role="status" className="px-4 py-6 text-sm lg:px-0">
        <p className="font-medium">{t('ui.nothingFound')}</p>
        <p className="text-soft">{t('ui.nothingFoundHint')}</p>
      </div>
    );
  }
  return (
    <ul
      ref={list}
      className={classes(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-hairline',
        'pb-6 lg:pb-0',
      )}
    >
      {options.map((option) => (
        <Line key={option.id} option={option} isChosen={option.id === selectedId} />
      ))}
    </ul>
  );
}

type LineProps = { readonly option: PickerOption; readonly isChosen: boolean };

const Line = memo(({ option, isChosen }: LineProps) => (
  <li className="border-b border-hairline [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
    <a
      data-option={option.id}
      href={option.href}
      aria-current={isChosen ? 'true' : undefined}
      className={classes(
        'group flex min-h-14 items-center gap-3 border-l-2',
        'border-transparent px-4 py-2 -outline-offset-2 hover:bg-raised',
        'aria-[current]:border-green aria-[current]:bg-green-wash lg:px-3',
      )}
    >
      <PaymentSystemIcon name={option.name} iconUrl={option.iconUrl} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm group-aria-[current]:font-medium">
          {option.name}
        </span>
        <span className="flex justify-between gap-3 text-xs text-soft">
          <span>{option.remark ?? option.code}</span>
          <span className="figures truncate">{option.figure}</span>
        </span>
      </span>
    </a>
  </li>
));
