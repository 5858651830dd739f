import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { distanceMax } from '../../platform/pictures/photo-hash.ts';
import { readPhoto } from '../../platform/pictures/read-photo.ts';
import { distanceOf } from '../../platform/pictures/testing.ts';
import { heic, picture } from './testing.ts';

const jpeg = await picture().jpeg().toBuffer();
const png = await picture().png().toBuffer();
const webp = await picture().webp().toBuffer();

const accepted: readonly (readonly [string, Buffer])[] = [
  ['JPEG', jpeg],
  ['PNG', png],
  ['WebP', webp],
  ['HEIC', heic],
  ['PNG with transparency', await picture().ensureAlpha(0.5).png().toBuffer()],
  ['JPEG in greys', await picture().greyscale().jpeg().toBuffer()],
  ['progressive JPEG', await picture().jpeg({ progressive: true }).toBuffer()],
  ['CMYK JPEG', await picture().toColourspace('cmyk').jpeg().toBuffer()],
];

describe('pictures that are taken', () => {
  test.each(accepted)(
    '%s is drawn anew as a JPEG of nothing but pixels',
    async (_name, content) => {
      const photo = await readPhoto(content);
      const { format, exif, icc, xmp, iptc } = await sharp(photo?.bytes).metadata();
      expect({ format, exif, icc, xmp, iptc }).toEqual({ format: 'jpeg' });
    },
  );

  test('where it was taken, by whom and with what is gone', async () => {
    const exif = { IFD0: { Make: 'Canary', Copyright: 'canary@example.com' } };
    const gps = { IFD3: { GPSLatitude: '55/1 45/1 0/1', GPSLatitudeRef: 'N' } };
    const content = await picture()
      .jpeg()
      .withExif({ ...exif, ...gps })
      .toBuffer();
    expect(content.includes('Canary')).toBe(true);
    const photo = await readPhoto(content);
    expect(photo?.bytes.includes('Canary')).toBe(false);
    expect(photo?.bytes.includes('Exif')).toBe(false);
  });

  test('a picture that lies on its side in the file is drawn upright', async () => {
    const content = await picture(1, { width: 800, height: 400 })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height } = await sharp((await readPhoto(content))?.bytes).metadata();
    expect([width, height]).toEqual([400, 800]);
  });

  test('what hides behind a picture is left behind', async () => {
    const html = Buffer.from('<script>alert("canary")</script>');
    const zip = Buffer.from('504b0304140000000000', 'hex');
    for (const tail of [html, zip, Buffer.from('%PDF-1.7 canary')]) {
      const photo = await readPhoto(Buffer.concat([jpeg, tail]));
      expect(photo?.bytes.includes('canary')).toBe(false);
      expect(photo?.bytes.includes(Buffer.from('PK'))).toBe(false);
    }
  });

  test('the same picture is known again when it was saved anew or made smaller', async () => {
    const first = await readPhoto(jpeg);
    const again = await readPhoto(await picture().jpeg({ quality: 40 }).toBuffer());
    const smaller = await readPhoto(await picture().resize(400).png().toBuffer());
    const other = await readPhoto(await picture(9).jpeg().toBuffer());
    const apart = (one: typeof first) => distanceOf(first?.hash ?? 0n, one?.hash ?? 0n);
    expect(apart(again)).toBeLessThanOrEqual(distanceMax);
    expect(apart(smaller)).toBeLessThanOrEqual(distanceMax);
    expect(apart(other)).toBeGreaterThan(distanceMax);
  });
});

/** A PNG of these dimensions whose pixels are all black: a megabyte that unpacks to gigabytes. */
function pngOf(width: number, height: number, rows: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc(body), body.length + 4);
    return framed;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const lines = deflateSync(Buffer.alloc((width * 3 + 1) * rows));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), end]);
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value >>> 0;
}

const text = (content: string) => Buffer.from(content);
const script = '<script>alert(1)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><image href="http://127.0.0.1/x"/>${script}</svg>`;
const gif = Buffer.from(
  '47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b',
  'hex',
);
const bmp = Buffer.concat([text('BM'), Buffer.alloc(200)]);
const cutAt = (content: Buffer, share: number) =>
  content.subarray(0, Math.floor(content.length * share));
const withByte = (content: Buffer, at: number, byte: number) => {
  const changed = Buffer.from(content);
  changed[at] = byte;
  return changed;
};
/** A JPEG whose header claims other dimensions than its pixels have. */
function claims(width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const at = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, at + 5);
  changed.writeUInt16BE(width, at + 7);
  return changed;
}

const hostile: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from([0xff])],
  ['five megabytes of zeros', Buffer.alloc(5 * 1024 * 1024)],
  ['an SVG', text(svg)],
  ['an SVG behind a declaration', text(`<?xml version="1.0"?>${svg}`)],
  [
    'an SVG with entities that grow',
    text(`<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${svg}`),
  ],
  ['a gzipped SVG', Buffer.from('1f8b0800000000000003', 'hex')],
  ['HTML', text(`<!doctype html>${script}`)],
  [
    'HTML behind the signature of a JPEG',
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), text(script)]),
  ],
  [
    'HTML behind the signature of a PNG',
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), text(script)]),
  ],
  ['HTML behind the signature of a GIF', text(`GIF89a${script}`)],
  ['HTML behind the signature of a WebP', text(`RIFF\x10\x00\x00\x00WEBPVP8 ${script}`)],
  ['a GIF', gif],
  ['a BMP', bmp],
  ['a TIFF', await picture().tiff().toBuffer()],
  ['an AVIF', await picture().avif({ effort: 0 }).toBuffer()],
  ['an icon', Buffer.from('00000100010010100000010020006804000016000000', 'hex')],
  [
    'a PDF',
    text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'),
  ],
  ['a PostScript', text('%!PS-Adobe-3.0\n(x) show')],
  [
    'an ImageMagick script',
    text('push graphic-context\nfill \'url(https://127.0.0.1/x"|ls "-la)\'\n'),
  ],
  ['a ZIP', Buffer.from('504b0304140000000000', 'hex')],
  ['an ELF program', Buffer.from('7f454c460201010000', 'hex')],
  ['a Windows program', Buffer.from('4d5a90000300000004', 'hex')],
  ['a shell script', text('#!/bin/sh\nrm -rf /\n')],
  ['PHP', text('<?php system($_GET["x"]); ?>')],
  ['an HTA', text('<hta:application><script language="vbscript">')],
  ['an MP4', Buffer.from('00000018667479706d703432000000006d703432', 'hex')],
  ['a PNG of 65,000 by 65,000', pngOf(65_000, 65_000, 10)],
  ['a PNG of two billion by one', pngOf(0x7fffffff, 1, 0)],
  ['a PNG of 20,000 by 20,000, whole lines packed', pngOf(20_000, 20_000, 2_000)],
  ['a PNG without width', pngOf(0, 300, 0)],
  ['a PNG of one pixel', pngOf(1, 1, 1)],
  ['a PNG narrower than any card', await picture(1, { width: 1000, height: 100 }).png().toBuffer()],
  ['a JPEG that claims 65,500 by 65,500', claims(65_500, 65_500)],
  ['a JPEG that claims no height', claims(640, 0)],
  ['a JPEG of its first two bytes', jpeg.subarray(0, 2)],
  ['a JPEG without its header', jpeg.subarray(200)],
  ['a WebP that claims another length', withByte(webp, 4, 0xff)],
  ['a HEIC of another brand', withByte(heic, 8, 0x78)],
  ['a HEIC header alone', heic.subarray(0, 40)],
  ...[0.1, 0.3, 0.5, 0.7, 0.9].flatMap((share): [string, Buffer][] => [
    [`a JPEG cut at ${share}`, cutAt(jpeg, share)],
    [`a PNG cut at ${share}`, cutAt(png, share)],
    [`a WebP cut at ${share}`, cutAt(webp, share)],
    [`a HEIC cut at ${share}`, cutAt(heic, share)],
  ]),
  ...Array.from({ length: 24 }, (_, at): [string, Buffer] => [
    `noise behind the signature of a picture, ${at}`,
    Buffer.concat([
      [jpeg, png, webp, heic][at % 4]?.subarray(0, 30) ?? jpeg,
      Buffer.from(Array.from({ length: 4_000 }, (_each, byte) => (byte * 31 + at * 97) & 255)),
    ]),
  ]),
];

describe('what is no picture of a card', () => {
  test(`there are at least eighty of them: ${hostile.length}`, () => {
    expect(hostile.length).toBeGreaterThanOrEqual(80);
  });

  test.each(hostile)('%s is refused', async (_name, content) => {
    expect(await readPhoto(content)).toBeNull();
  });

  test('all of them at once leave the memory of the process where it was', async () => {
    const before = process.memoryUsage().rss;
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    const answers = await Promise.all(
      [...hostile, ...hostile].map(([, bytes]) => readPhoto(bytes)),
    );
    clearInterval(timer);
    expect(answers.every((answer) => answer === null)).toBe(true);
    expect((most - before) / 2 ** 20).toBeLessThan(400);
  });
});
