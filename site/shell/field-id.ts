/** Id of a field by its name on the wire, for links from the list of errors. */
export function fieldId(name: string): string {
  return `field-${name}`;
}
