import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { classes } from './classes.ts';
import { useUiLanguage } from './locale-context.tsx';
import { PaymentSystemIcon } from './payment-system-icon.tsx';
import type { PickerOption } from './picker.tsx';

type Props = {
  readonly options: readonly PickerOption[];
  readonly selectedId: string | null;
};

const asItIs = { __html: '' };

/**
 * The lines of a picker. Most of a page may be such lists, and few who come ever change them: the
 * server's lines are left as they are until there are others to draw. The element around them hears
 * what is pressed.
 */
export function PickerList(props: Props) {
  const { t } = useUiLanguage();
  const { options, selectedId } = props;
  const list = useRef<HTMLUListElement>(null);
  const stood = useRef<{ readonly top: number; readonly on: string | undefined }>(null);
  const [isServed, redraw] = useServed(props);

  // Tab reaches one line, the keys of the list the others; without a script Tab reaches all. Said
  // here and not drawn: nothing else of a long list changes when its page comes to life.
  useEffect(() => {
    const isThere = options.some((option) => option.id === selectedId);
    const focusable = isThere ? selectedId : options[0]?.id;
    for (const link of list.current?.querySelectorAll('a') ?? []) {
      link.tabIndex = link.dataset['option'] === focusable ? 0 : -1;
    }
  });

  // Who has scrolled to a line and stands on it when all are drawn anew stands there still.
  useLayoutEffect(() => {
    if (isServed || stood.current === null || list.current === null) return;
    const { top, on } = stood.current;
    stood.current = null;
    list.current.scrollTop = top;
    list.current
      .querySelector<HTMLElement>(`[data-option="${on}"]`)
      ?.focus({ preventScroll: true });
  }, [isServed]);

  const served = useCallback(
    (element: HTMLUListElement | null) => {
      list.current = element;
      // An icon that cannot be had is replaced by a letter, which only drawn lines know to do.
      element?.addEventListener('error', redraw, true);
      return () => {
        const line = element?.querySelector<HTMLElement>(':focus');
        stood.current = { top: element?.scrollTop ?? 0, on: line?.dataset['option'] };
        list.current = null;
      };
    },
    [redraw],
  );

  if (isServed && !import.meta.env.SSR) {
    return (
      <ul
        key="served"
        ref={served}
        className={look}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, what is there stays
        dangerouslySetInnerHTML={asItIs}
      />
    );
  }
  if (options.length === 0) {
    return (
      <div role="status" className="px-4 py-6 text-sm lg:px-0">
        <p className="font-medium">{t('ui.nothingFound')}</p>
        <p className="text-soft">{t('ui.nothingFoundHint')}</p>
      </div>
    );
  }
  return (
    <ul key="drawn" ref={list} className={look}>
      {options.map((option) => (
        <Line key={option.id} option={option} isChosen={option.id === selectedId} />
      ))}
    </ul>
  );
}

const look = classes(
  'min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-hairline',
  'pb-6 lg:pb-0',
);

function Line({ option, isChosen }: { option: PickerOption; isChosen: boolean }) {
  return (
    <li className="border-b border-hairline">
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
  );
}

const never = () => () => undefined;

/** Whether the lines are still those of the server, and how to have them drawn all the same. */
function useServed(props: Props): [isServed: boolean, redraw: () => void] {
  const hydrates = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [served, setServed] = useState(hydrates ? props : null);
  const redraw = useCallback(() => setServed(null), []);
  const isNew =
    served !== null && (served.options !== props.options || served.selectedId !== props.selectedId);
  if (isNew) redraw();
  return [served !== null && !isNew, redraw];
}
