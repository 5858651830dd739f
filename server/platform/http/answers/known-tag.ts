/** Whether the asker has this very answer already, by its `If-None-Match`; tags may be weak. */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return header
    .split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === opaque);
}
