import { webcrypto } from 'node:crypto';
import { ContentInfo, CryptoEngine, SignedData, setEngine } from 'pkijs';

/**
 * What is known of a signature in a PDF: whether it fits the bytes it says it covers. Whose key it
 * was is not checked: a signature that fits proves nothing of who issued the cheque.
 */
export type ChequeSignature =
  | { readonly state: 'none' | 'unknown' }
  | {
      readonly state: 'fits' | 'broken';
      /** The name in the certificate, as its owner wrote it. */
      readonly signer: string | null;
      /** Nothing was added to the file after it was signed. */
      readonly whole: boolean;
    };

const byteRange = /\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g;
/** A signature with its certificates takes some kilobytes. */
const signatureBytesMax = 256 * 1024;
const commonName = '2.5.4.3';

/** Checks the last signature of a PDF; `unknown` where it cannot be read or is of another kind. */
export async function readSignature(file: Uint8Array): Promise<ChequeSignature> {
  const range = [...Buffer.from(file).toString('latin1').matchAll(byteRange)].at(-1);
  if (range === undefined) return { state: 'none' };
  const [start = -1, first = 0, second = 0, rest = 0] = range.slice(1).map(Number);
  const end = second + rest;
  if (start !== 0 || first >= second || end > file.length) return { state: 'unknown' };
  try {
    const der = unwrap(file.subarray(first, second));
    return der === null ? { state: 'unknown' } : await verify(file, der, { first, second, end });
  } catch {
    // What a stranger put into the place of a signature may be anything.
    return { state: 'unknown' };
  }
}

/** The bytes between `<` and `>`, written as hexadecimal digits and filled up with zeros. */
function unwrap(slot: Uint8Array): Uint8Array | null {
  const text = Buffer.from(slot).toString('latin1').trim();
  if (!/^<[0-9a-f\s]*>$/i.test(text) || text.length > signatureBytesMax * 2) return null;
  return Uint8Array.from(Buffer.from(text.slice(1, -1).replace(/\s/g, ''), 'hex'));
}

type Span = { readonly first: number; readonly second: number; readonly end: number };

async function verify(file: Uint8Array, der: Uint8Array, span: Span): Promise<ChequeSignature> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto }));
  const content = ContentInfo.fromBER(Uint8Array.from(der).buffer);
  const signed = new SignedData({ schema: content.content });
  const covered = new Uint8Array(span.first + span.end - span.second);
  covered.set(file.subarray(0, span.first));
  covered.set(file.subarray(span.second, span.end), span.first);
  const { signatureVerified } = await signed.verify({
    signer: 0,
    data: covered.buffer,
    checkChain: false,
    extendedMode: true,
  });
  return {
    state: signatureVerified === true ? 'fits' : 'broken',
    signer: signerOf(signed),
    // Some programs end a file with a line feed of their own.
    whole: Buffer.from(file.subarray(span.end)).toString('latin1').trim() === '',
  };
}

const nameLengthMax = 120;

function signerOf({ certificates }: SignedData): string | null {
  for (const certificate of certificates ?? []) {
    if (!('subject' in certificate)) continue;
    const names = certificate.subject.typesAndValues.filter(({ type }) => type === commonName);
    const name: unknown = names[0]?.value.valueBlock.value;
    if (typeof name === 'string') return name.slice(0, nameLengthMax);
  }
  return null;
}
