/**
 * The key of the words for a field of the office's log. Rows of the database are logged with their
 * own names of the same fields: `exportName` is `export_name`.
 */
export function fieldKey(name: string): string {
  const code = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `officeField.${code}`;
}
