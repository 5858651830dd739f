import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUiLanguage } from '../language/language.tsx';

type Column = {
  readonly key: string;
  /** Empty for the column of actions, which needs no words but for a screen reader. */
  readonly title: ReactNode;
  /** Figures stand at the end, under each other. */
  readonly end?: boolean;
  /** Left out on a phone, where the first column says it or nobody needs it. */
  readonly wide?: boolean;
};

type Props = {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly children: ReactNode;
};

/**
 * A dense table of hairlines. On a phone the wide columns go; what is left scrolls within itself.
 */
export function Table({ label, columns, children }: Props) {
  const { t } = useUiLanguage();
  const { frame, scrolls } = useScrolls();
  return (
    <div
      ref={frame}
      // Whoever has no pointer scrolls it by the arrow keys.
      tabIndex={scrolls ? 0 : undefined}
      className="relative -mx-1.5 overflow-x-auto sm:-mx-2"
    >
      <table aria-label={label} className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-edge">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={[
                  'px-1.5 py-2 text-xs font-normal whitespace-nowrap text-soft sm:px-2',
                  column.end ? 'text-right' : '',
                  column.wide ? 'max-md:hidden' : '',
                ].join(' ')}
              >
                {column.title === '' ? (
                  <span className="sr-only">{t('ui.actions')}</span>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Whether what is within a frame is wider than it. */
function useScrolls() {
  const frame = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = frame.current;
    if (box === null) return;
    const observer = new ResizeObserver(() => setScrolls(box.scrollWidth > box.clientWidth));
    observer.observe(box);
    const [inside] = box.children;
    if (inside !== undefined) observer.observe(inside);
    return () => observer.disconnect();
  }, []);
  return { frame, scrolls };
}

/** One cell; `end` and `wide` as its column has them. */
export function Cell(props: {
  readonly end?: boolean;
  readonly wide?: boolean;
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  return (
    <td
      className={[
        'px-1.5 py-2 align-baseline sm:px-2',
        props.end ? 'figures text-right whitespace-nowrap' : '',
        props.wide ? 'max-md:hidden' : '',
        props.className ?? '',
      ].join(' ')}
    >
      {props.children}
    </td>
  );
}

/** The look of a row. */
export const rowLook = 'border-b border-hairline hover:bg-raised';
