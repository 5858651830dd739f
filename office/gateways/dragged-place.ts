/** Where a line of a list stands, in pixels from one and the same line above. */
export type Stretch = { readonly top: number; readonly height: number };

/**
 * The place a line takes once it is let go `by` pixels below where it stood: it passes a neighbour
 * as soon as it covers more than the neighbour's middle.
 */
export function draggedPlace(rows: readonly Stretch[], from: number, by: number): number {
  const dragged = rows[from];
  if (dragged === undefined) return from;
  const top = dragged.top + by;
  const bottom = top + dragged.height;
  const middle = ({ top: start, height }: Stretch) => start + height / 2;
  const passedBelow = rows.filter((row, at) => at > from && bottom > middle(row)).length;
  const passedAbove = rows.filter((row, at) => at < from && top < middle(row)).length;
  return from + passedBelow - passedAbove;
}

/** The names with the one at a place moved to another, the rest in the order they had. */
export function movedTo(names: readonly string[], from: number, to: number): readonly string[] {
  const next = [...names];
  const [name] = next.splice(from, 1);
  if (name === undefined) return names;
  next.splice(to, 0, name);
  return next;
}

/** How far, in heights of the dragged line, a line makes way for it: up, down or not at all. */
export function stepAside(at: number, from: number, to: number): -1 | 0 | 1 {
  if (at > from && at <= to) return -1;
  if (at < from && at >= to) return 1;
  return 0;
}
