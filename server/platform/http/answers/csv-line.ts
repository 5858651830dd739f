/**
 * One line of a CSV file. Programs that open it take a cell beginning with `=`, `+`, `-`, `@`, a
 * tab or a line break for a formula and may run it, and a card's number for a number whose last
 * digits they round away: such a cell gets an apostrophe before it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string): string {
  const misread = /^[=+\-@\t\r\n＝＋－＠]/.test(text) || /^[0-9]{12,}$/.test(text);
  const harmless = misread ? `'${text}` : text;
  return /[",\r\n;]/.test(harmless) || harmless !== text
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}
