import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useLanguage } from '../parts/language.tsx';
import { movedTo, stepAside } from './dragged-place.ts';
import { type Drag, useRowDrag } from './use-row-drag.ts';

type Props = {
  readonly names: readonly string[];
  readonly titleOf: (name: string) => string;
  readonly busy: boolean;
  /** Null for whoever may only look. Says whether the order was saved. */
  readonly onOrder: ((names: readonly string[]) => Promise<boolean>) | null;
  readonly children?: (name: string) => ReactNode;
};

/** Names in an order that is changed by dragging, or by two buttons beside each. */
export function OrderedNames({ names, titleOf, busy, onOrder, children }: Props) {
  const { t } = useLanguage();
  const list = useRef<HTMLOListElement>(null);
  const { shown, announced, move, pressed } = useMoving(names, onOrder);
  const { drag, gripOf } = useRowDrag((from, to) => {
    pressed.current = null;
    void move(from, to);
  });
  useFocusOnMoved(list, shown, pressed);
  const moves = onOrder !== null && names.length > 1;
  return (
    <>
      <ol ref={list} className="divide-y divide-hairline">
        {shown.map((name, at) => (
          <li
            key={name}
            data-name={name}
            style={placeOf(drag, at)}
            className={classes(
              'flex flex-wrap items-start gap-x-4 gap-y-1 py-2',
              drag !== null && lookOf(drag, at),
            )}
          >
            <span className="flex items-start text-sm text-soft" aria-hidden="true">
              {moves ? <Grip title={t('cascades.drag')} off={busy} {...gripOf(at)} /> : null}
              <span className="figures w-5">{placeIn(drag, at) + 1}</span>
            </span>
            <div className="min-w-0 flex-1 basis-48">
              <p className="text-sm font-medium">{titleOf(name)}</p>
              {children?.(name)}
            </div>
            {moves ? (
              <Arrows
                title={titleOf(name)}
                busy={busy}
                first={at === 0}
                last={at === names.length - 1}
                onMove={(by) => {
                  pressed.current = { name, by };
                  void move(at, at + by);
                }}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {moves ? (
        <p role="status" className="sr-only">
          {announced === null
            ? ''
            : t('cascades.moved', {
                name: titleOf(announced),
                place: shown.indexOf(announced) + 1,
                count: shown.length,
              })}
        </p>
      ) : null}
    </>
  );
}

type Pressed = { readonly name: string; readonly by: -1 | 1 };

/** The new order stands at once, and goes back where it could not be saved. */
function useMoving(names: readonly string[], onOrder: Props['onOrder']) {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [announced, setAnnounced] = useState<string | null>(null);
  const pressed = useRef<Pressed | null>(null);
  const shown = wanted ?? names;
  async function move(from: number, to: number): Promise<void> {
    if (onOrder === null || wanted !== null) return;
    const next = movedTo(shown, from, to);
    setWanted(next);
    setAnnounced(null);
    const saved = await onOrder(next);
    setWanted(null);
    if (saved) setAnnounced(next[to] ?? null);
  }
  return { shown, announced, move, pressed };
}

/** A button that moved with its line keeps the focus; at the end of the list its twin has it. */
function useFocusOnMoved(
  list: { readonly current: HTMLOListElement | null },
  shown: readonly string[],
  pressed: { current: Pressed | null },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what moves the lines
  useEffect(() => {
    if (pressed.current === null) return;
    const { name, by } = pressed.current;
    const rows = [...(list.current?.children ?? [])];
    const row = rows.find((each) => each.getAttribute('data-name') === name);
    const all = [...(row?.querySelectorAll('button') ?? [])];
    const [one, other] = by === -1 ? all : all.reverse();
    (one?.disabled ? other : one)?.focus();
  }, [shown.join()]);
}

function placeOf(drag: Drag | null, at: number): CSSProperties | undefined {
  if (drag === null) return undefined;
  const by = at === drag.from ? drag.by : stepAside(at, drag.from, drag.to) * drag.height;
  return by === 0 ? undefined : { transform: `translateY(${by}px)` };
}

/** Where a line will stand if what is dragged is let go now. */
function placeIn(drag: Drag | null, at: number): number {
  if (drag === null) return at;
  return at === drag.from ? drag.to : at + stepAside(at, drag.from, drag.to);
}

function lookOf({ from }: Drag, at: number): string {
  return at === from
    ? 'relative z-10 bg-raised outline outline-edge'
    : 'transition-transform duration-150 motion-reduce:transition-none';
}

type GripProps = ReturnType<ReturnType<typeof useRowDrag>['gripOf']> & {
  readonly title: string;
  readonly off: boolean;
};

/** For pointers alone: keys and screen readers have the buttons. */
function Grip({ title, off, ...handlers }: GripProps) {
  return (
    <span
      {...(off ? {} : handlers)}
      title={title}
      data-grip
      className={classes(
        '-my-2 -ml-2 inline-flex touch-none select-none items-start px-2 py-2',
        'pointer-coarse:min-h-11 pointer-coarse:min-w-11 hover:text-ink',
        off ? 'cursor-wait' : 'cursor-grab active:cursor-grabbing',
      )}
    >
      <svg className="mt-0.5 size-4" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
        {[5, 11].flatMap((x) =>
          [3.5, 8, 12.5].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.2" />),
        )}
      </svg>
    </span>
  );
}

type ArrowsProps = {
  readonly title: string;
  readonly busy: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (by: -1 | 1) => void;
};

function Arrows({ title, busy, first, last, onMove }: ArrowsProps) {
  const { t } = useLanguage();
  return (
    <div className="ml-auto flex gap-1">
      <Button
        size="small"
        disabled={first}
        busy={busy}
        aria-label={t('cascades.up', { name: title })}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        size="small"
        disabled={last}
        busy={busy}
        aria-label={t('cascades.down', { name: title })}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
    </div>
  );
}
