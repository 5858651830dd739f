import { createHmac, timingSafeEqual } from 'node:crypto';

/** Members of a request or an answer, as the interface signs them. */
type Signed = Readonly<Record<string, unknown>>;

/**
 * The text that a signature is made of, by the interface's own code: members in the order of their
 * names, each as its name and its value in small letters; without empty values and objects; and at
 * the end the time.
 */
export function signedText(body: Signed, timestamp: string): string {
  const members = Object.entries(body)
    .filter(([, value]) => Boolean(value) && typeof value !== 'object')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => name.toLowerCase() + String(value).toLowerCase());
  return `${members.join('')}timestamp${timestamp}`;
}

/** Signs members at a time, as 128 hexadecimal digits. */
export function signatureOf(secret: string, body: Signed, timestamp: string): string {
  return createHmac('sha512', secret).update(signedText(body, timestamp)).digest('hex');
}

/** Says whether a signature is that of these members at this time. */
export function isSignatureOf(
  secret: string,
  body: Signed,
  timestamp: string,
  signature: string,
): boolean {
  const expected = Buffer.from(signatureOf(secret, body, timestamp));
  const given = Buffer.from(signature.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}
