/** A place of the matrix; row or column −1 is where all of a column or row are ticked at once. */
export type Place = { readonly row: number; readonly column: number };

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Where a key leads in a matrix of `size` rows and columns: past places that cannot be ticked, to
 * the first or last of the row by Home and End, of the whole matrix with Control. Null where the
 * key leads nowhere.
 */
export function nextPlace(
  key: string,
  from: Place,
  size: number,
  canTick: (place: Place) => boolean,
): Place | null {
  if (key === 'Home') return { row: from.row, column: -1 };
  if (key === 'End') return lastOf(from.row, size, canTick);
  if (key === 'Control+Home') return { row: -1, column: -1 };
  if (key === 'Control+End') return lastOf(size - 1, size, canTick);
  const step = steps[key];
  if (step === undefined) return null;
  let { row, column } = from;
  for (;;) {
    row += step[0];
    column += step[1];
    if (row < -1 || column < -1 || row >= size || column >= size) return null;
    if (canTick({ row, column })) return { row, column };
  }
}

function lastOf(row: number, size: number, canTick: (place: Place) => boolean): Place | null {
  for (let column = size - 1; column >= -1; column -= 1) {
    if (canTick({ row, column })) return { row, column };
  }
  return null;
}
