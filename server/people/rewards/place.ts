/** Where a row stands in a list, by the text of its time: a `Date` has no microseconds. */
export type Place = { readonly at: string; readonly id: string };

/** A whole list in parts: `read` gives so many rows at most that come after a place. */
export async function* inParts<Row extends { readonly place: Place }>(
  atOnce: number,
  read: (after: Place | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Place | null = null; ; ) {
    const rows: readonly Row[] = await read(after);
    yield rows;
    after = rows.at(-1)?.place ?? null;
    if (after === null || rows.length < atOnce) return;
  }
}
