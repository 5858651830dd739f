/** Asked for anew, a list begins with its first page, whichever way its pages are named. */
export function toFirstPage(parameters: URLSearchParams): void {
  for (const name of ['page', 'after', 'before']) parameters.delete(name);
}
