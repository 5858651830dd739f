import { type ReactNode, useEffect, useRef } from 'react';

type Props = {
  /** Grows with every change that is saved. */
  readonly version: number;
  readonly className: string;
  readonly children: ReactNode;
};

/**
 * How things stand, above the form that changes them. It takes the focus when that is done: the
 * button that was pressed may stand far below, and nothing there would say so.
 */
export function Standing({ version, className, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(version);

  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    place.current?.focus();
  }, [version]);

  return (
    <div ref={place} tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </div>
  );
}
