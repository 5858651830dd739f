const yes = ['yes', 'true', '1', 'да', 'on'];
const no = ['no', 'false', '0', 'нет', 'off'];

/** Reads a cell that says yes or no in either language; what says neither is answered as it is. */
export function readSwitch(cell: string): boolean | string {
  const word = cell.trim().toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : cell;
}

/** The name of a column out of what stands above it: `Words [name]`, or the name alone. */
export function nameOfHead(head: string): string {
  const [, name] = /\[([a-z_]+)\]\s*$/.exec(head) ?? [];
  return name ?? head.trim().toLowerCase();
}

/** What stands above a column: its words, and behind them its name, by which it is read. */
export function headOf(name: string, words: string): string {
  return `${words} [${name}]`;
}
