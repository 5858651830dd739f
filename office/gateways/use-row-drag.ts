import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { draggedPlace, type Stretch } from './dragged-place.ts';

export type Drag = {
  readonly from: number;
  readonly to: number;
  /** How far below its place the line is held, in pixels. */
  readonly by: number;
  readonly height: number;
};

type Grip = { readonly from: number; readonly y: number; readonly rows: readonly Stretch[] };

/**
 * Lines of a list that are dragged by a grip, by mouse, finger or pen. Escape, or a gesture that
 * the browser takes over, leaves everything as it was.
 */
export function useRowDrag(onDrop: (from: number, to: number) => void) {
  const grip = useRef<Grip | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const dragging = drag !== null;
  const letGo = () => {
    grip.current = null;
    setDrag(null);
  };

  useEffect(() => {
    if (!dragging) return;
    const stop = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      grip.current = null;
      setDrag(null);
    };
    window.addEventListener('keydown', stop);
    return () => window.removeEventListener('keydown', stop);
  }, [dragging]);

  const gripOf = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const list = event.currentTarget.closest('ol');
      if (event.button !== 0 || !event.isPrimary || list === null) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const rows = [...list.children].map((row) => row.getBoundingClientRect());
      grip.current = { from, y: event.pageY, rows };
      setDrag({ from, to: from, by: 0, height: rows[from]?.height ?? 0 });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = grip.current;
      if (held === null) return;
      const by = event.pageY - held.y;
      const to = draggedPlace(held.rows, held.from, by);
      setDrag({ from: held.from, to, by, height: held.rows[held.from]?.height ?? 0 });
    },
    onPointerUp() {
      if (grip.current !== null && drag !== null && drag.to !== drag.from) onDrop(from, drag.to);
      letGo();
    },
    onPointerCancel: letGo,
  });
  return { drag, gripOf };
}
