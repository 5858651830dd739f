import { open, readFile, rename, rm } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import {
  type AddressList,
  readAddressList,
  readOfacPublication,
  writeAddressList,
} from './address-list.ts';

const bytesMax = 512 * 1024 * 1024;

type Updated = { readonly before: number | null; readonly list: AddressList };

/**
 * Takes a list from an address or a file (one address a line, or the publication of OFAC as XML or
 * ZIP), checks it, and puts it in the place of the old one at once: whoever reads has the old list
 * or the new one. A list that has lost more than half of its addresses is taken by force only.
 */
export async function updateList(
  from: string,
  file: string,
  { force = false, fetch: get = fetch }: { force?: boolean; fetch?: typeof fetch } = {},
): Promise<Updated> {
  const content = /^https?:\/\//.test(from) ? await download(from, get) : await readFile(from);
  const list = readAnyList(content);
  const before = await countBefore(file);
  if (!force && before !== null && list.addresses.size * 2 < before) {
    throw new Error(
      `${list.addresses.size} addresses where there were ${before}: say --force if that is right`,
    );
  }
  const draft = `${file}.${process.pid}.new`;
  try {
    const handle = await open(draft, 'w', 0o644);
    try {
      await handle.writeFile(writeAddressList(list));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return { before, list };
}

async function countBefore(file: string): Promise<number | null> {
  try {
    return readAddressList(await readFile(file, 'utf8')).addresses.size;
  } catch {
    // There is none yet, or a broken one that is to be replaced.
    return null;
  }
}

async function download(url: string, get: typeof fetch): Promise<Buffer> {
  const response = await get(url, { signal: AbortSignal.timeout(600_000) });
  if (!response.ok) throw new Error(`the list was answered with ${response.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    if (length > bytesMax) throw new Error(`the list is longer than ${bytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Reads a list in any of the forms it is published in. */
export function readAnyList(content: Buffer): AddressList {
  const isZip = content.length > 4 && content.readUInt32LE(0) === 0x04034b50;
  const plain = isZip ? unzip(content) : content;
  const text = plain.toString('utf8');
  return /^\uFEFF?\s*</.test(text) ? readOfacPublication(text) : readAddressList(text);
}

/** The first file of a ZIP archive, by the directory at its end. */
function unzip(archive: Buffer): Buffer {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const entry = end < 0 ? -1 : archive.readUInt32LE(end + 16);
  if (entry < 0 || archive.readUInt32LE(entry) !== 0x02014b50) {
    throw new Error('the archive is broken');
  }
  const method = archive.readUInt16LE(entry + 10);
  const packed = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const body = archive.subarray(start, start + packed);
  return method === 0 ? body : inflateRawSync(body, { maxOutputLength: bytesMax });
}
