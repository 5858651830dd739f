import { webcrypto } from 'node:crypto';
import { BmpString, Integer } from 'asn1js';
import {
  AttributeTypeAndValue,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  SignerInfo,
  setEngine,
} from 'pkijs';

const hex = (text: string, width: number) => text.padStart(width, '0').toUpperCase();

/** A PDF with these lines on each page, as a bank's app writes it: text in a font, nothing else. */
export function pdfOf(pages: readonly (readonly string[])[], extra = ''): Buffer {
  const letters = [...new Set(pages.flat().join(''))];
  const codeOf = (letter: string) => hex((letters.indexOf(letter) + 0x21).toString(16), 2);
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const stream = (body: string) => `<</Length ${body.length}>>stream\n${body}\nendstream`;
  add(`<</Type/Catalog/Pages 2 0 R${extra}>>`);
  const kids = pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ');
  add(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`);
  const widths = letters.map(() => 500).join(' ');
  add(
    `<</Type/Font/Subtype/TrueType/BaseFont/Arial/FirstChar 33/LastChar ${32 + letters.length}/Widths[${widths}]/ToUnicode 4 0 R>>`,
  );
  const chars = letters.map(
    (letter) => `<${codeOf(letter)}><${hex(letter.charCodeAt(0).toString(16), 4)}>`,
  );
  add(
    stream(
      `begincmap 1 begincodespacerange <00><FF> endcodespacerange ${chars.length} beginbfchar ${chars.join(' ')} endbfchar endcmap`,
    ),
  );
  for (const [at, lines] of pages.entries()) {
    const body = lines.map(
      (line, number) =>
        `BT /F1 11 Tf 40 ${800 - number * 16} Td <${[...line].map(codeOf).join('')}> Tj ET`,
    );
    add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${6 + at * 2} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
    );
    add(stream(body.join('\n')));
  }
  let file = '%PDF-1.7\n';
  const offsets = objects.map((body, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const slotBytes = 4096;

/** The same file with a signature of a key that was made this moment. */
export async function signedPdf(pdf: Buffer, signer: string): Promise<Buffer> {
  const before = pdf.toString('latin1').replace(/%%EOF\n$/, '');
  const range = '/ByteRange [0000000000 0000000000 0000000000 0000000000]';
  const head = `${before}9 0 obj<</Type/Sig/Filter/Adobe.PPKLite ${range}/Contents `;
  const tail = '>>endobj\n%%EOF\n';
  const second = head.length + slotBytes * 2 + 2;
  const numbers = [0, head.length, second, tail.length].map((n) => String(n).padStart(10, '0'));
  const ranged = head.replace(range, `/ByteRange [${numbers.join(' ')}]`);
  const signature = await sign(Buffer.from(ranged + tail, 'latin1'), signer);
  const slot = `<${signature.toString('hex').padEnd(slotBytes * 2, '0')}>`;
  return Buffer.from(ranged + slot + tail, 'latin1');
}

async function sign(content: Buffer, signer: string): Promise<Buffer> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto }));
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: 7 });
  const name = () =>
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new BmpString({ value: signer }) });
  certificate.subject.typesAndValues.push(name());
  certificate.issuer.typesAndValues.push(name());
  certificate.notBefore.value = new Date('2026-01-01');
  certificate.notAfter.value = new Date('2036-01-01');
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: '1.2.840.113549.1.7.1' }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
      }),
    ],
    certificates: [certificate],
  });
  await signed.sign(keys.privateKey, 0, 'SHA-256', Uint8Array.from(content).buffer);
  const info = new ContentInfo({
    contentType: '1.2.840.113549.1.7.2',
    content: signed.toSchema(true),
  });
  return Buffer.from(info.toSchema().toBER(false));
}
