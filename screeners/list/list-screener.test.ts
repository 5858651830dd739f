import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ScreenerFault } from '../screener.ts';
import { readAddressList, readOfacPublication, writeAddressList } from './address-list.ts';
import { listScreener } from './list-screener.ts';
import { readAnyList, updateList } from './update-list.ts';

const listed = '149w62rY42aZBox8fGcmqNsXUzSStKeq8C';
const hex = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96';

describe('a list on disk', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agio-list-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const about = (address: string, txid: string | null = null) =>
    ({ chain: 'bitcoin', asset: 'BTC', address, txid, side: 'income' }) as const;

  test('names who stands on it, in either case of a hexadecimal address', async () => {
    const file = join(folder, 'list.txt');
    await writeFile(file, `# published: 2026-11-20\n${listed}\n\n${hex} # a comment\n`);
    const screener = listScreener(file);
    const sanctioned = { state: 'done', signals: [{ category: 'sanctions', sharePpm: 1e6 }] };
    expect(await screener.check(about(listed))).toMatchObject(sanctioned);
    expect(await screener.check(about(hex.toLowerCase()))).toMatchObject(sanctioned);
    const clean = { state: 'done', scorePpm: null, signals: [] };
    expect(await screener.check(about(listed.toLowerCase()))).toMatchObject(clean);
    expect(screener.covers(about(listed, 'a'.repeat(64)))).toBe(false);
  });

  test('is read anew when it is swapped, and a broken one is no verdict', async () => {
    const file = join(folder, 'swapped.txt');
    const screener = listScreener(file);
    await expect(screener.check(about(listed))).rejects.toThrow(ScreenerFault);
    await writeFile(file, `${hex}\n`);
    expect(await screener.check(about(listed))).toMatchObject({ signals: [] });
    await writeFile(`${file}.new`, `${listed}\n`);
    await rename(`${file}.new`, file);
    expect(await screener.check(about(listed))).toMatchObject({ signals: [{}] });
    await writeFile(file, '<html>Access denied</html>');
    await expect(screener.check(about(listed))).rejects.toThrow(ScreenerFault);
  });
});

test.each([
  ['an empty file', ''],
  ['only comments', '# nothing\n'],
  ['a page', '<html>\n<body>denied</body></html>'],
  ['a line with two words', `${listed} ${hex}`],
])('%s is no list', (_name, text) => {
  expect(() => readAddressList(text)).toThrow();
});

const publication = `<?xml version="1.0"?><Sanctions>
<DateOfIssue CalendarTypeID="1"><Year>2026</Year><Month>11</Month><Day>3</Day></DateOfIssue>
<ReferenceValueSets><FeatureTypeValues>
<FeatureType ID="8" FeatureTypeGroupID="1">Birthdate</FeatureType>
<FeatureType ID="344" FeatureTypeGroupID="1">Digital Currency Address - XBT</FeatureType>
<FeatureType ID="345" FeatureTypeGroupID="1">Digital Currency Address - ETH</FeatureType>
</FeatureTypeValues></ReferenceValueSets>
<Feature ID="1" FeatureTypeID="8"><FeatureVersion><VersionDetail>1979-01-01-01-01-01-0101</VersionDetail></FeatureVersion></Feature>
<Feature ID="2" FeatureTypeID="344"><FeatureVersion ID="1"><VersionDetail DetailTypeID="1432">${listed}</VersionDetail></FeatureVersion></Feature>
<Feature ID="3" FeatureTypeID="345"><FeatureVersion ID="2"><VersionDetail DetailTypeID="1432">${hex}</VersionDetail></FeatureVersion></Feature>
</Sanctions>`;

test('the publication of OFAC gives its digital-currency addresses and nothing else', () => {
  const list = readOfacPublication(publication);
  expect([...list.addresses].sort()).toEqual([hex.toLowerCase(), listed].sort());
  expect(list.publishedAt).toBe('2026-11-03');
  expect(readAddressList(writeAddressList(list))).toEqual(list);
  expect(() => readOfacPublication('<html>')).toThrow();
});

describe('an update of the list', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'agio-update-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('is checked, and takes the place of the old one whole or not at all', async () => {
    const [from, file] = [join(folder, 'from.xml'), join(folder, 'list.txt')];
    await writeFile(from, publication);
    expect((await updateList(from, file)).before).toBeNull();
    const contents = await readFile(file, 'utf8');
    expect(readAddressList(contents).addresses).toContain(listed);
    const page = () => Promise.resolve(new Response('<html>Access denied</html>'));
    await expect(updateList('https://list.example', file, { fetch: page })).rejects.toThrow();
    const down = () => Promise.resolve(new Response('', { status: 503 }));
    await expect(updateList('https://list.example', file, { fetch: down })).rejects.toThrow('503');
    expect(await readFile(file, 'utf8')).toBe(contents);
  });

  test('that has lost most of its addresses is taken by force only', async () => {
    const [from, file] = [join(folder, 'short.txt'), join(folder, 'long.txt')];
    await writeFile(
      file,
      Array.from({ length: 9 }, (_, n) => `${listed.slice(0, -1)}${n}`).join('\n'),
    );
    await writeFile(from, `${listed}\n`);
    await expect(updateList(from, file)).rejects.toThrow('--force');
    expect((await updateList(from, file, { force: true })).before).toBe(9);
  });

  test('is read out of an archive', () => {
    // As `zip` packs a file that holds nothing but an address.
    const name = Buffer.from('list.txt');
    const packed = deflateRawSync(`${listed}\n`);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt32LE(local.length + name.length + packed.length, 16);
    const archive = Buffer.concat([local, name, packed, central, name, end]);
    expect([...readAnyList(archive).addresses]).toEqual([listed]);
    expect(() => readAnyList(archive.subarray(0, 60))).toThrow();
  });
});
