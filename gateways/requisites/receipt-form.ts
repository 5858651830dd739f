import { createHash } from 'node:crypto';
import type { Forward } from './requisites-port.ts';

type Receipt = Extract<Forward, { kind: 'receipt' }>;

/** A receipt as the form that a browser would send: the same file makes the same bytes. */
export function receiptForm(field: string, { file, name }: Receipt) {
  const boundary = `agio-${createHash('sha256').update(file).digest('hex').slice(0, 32)}`;
  const plain = name.replace(/[^A-Za-z0-9._-]/g, '_').slice(-80) || 'receipt';
  const type = plain.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream';
  const head = [
    `--${boundary}`,
    `content-disposition: form-data; name="${field}"; filename="${plain}"`,
    `content-type: ${type}`,
    '',
    '',
  ].join('\r\n');
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}
