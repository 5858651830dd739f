/** Prints a sheet with a title and lines, and nothing of the page around them. */
export function printText(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const sheet = frame.contentDocument;
  if (sheet === null) return;
  const heading = sheet.createElement('h1');
  heading.textContent = title;
  const list = sheet.createElement('pre');
  list.textContent = lines.join('\n');
  sheet.body.append(heading, list);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
