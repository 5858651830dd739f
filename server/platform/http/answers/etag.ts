import { createHash } from 'node:crypto';

/** The `ETag` of an answer: of its content, and weak, for it travels compressed and plain. */
export function weakTagOf(content: Buffer | string): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Whether the asker has this very answer already, by its `If-None-Match`; tags may be weak. */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace(/^W\//, '');
  return header
    .split(',')
    .some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === opaque);
}
