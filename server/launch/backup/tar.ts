/** One entry of an archive: what it is called, and what is in it. */
export type Entry = {
  readonly path: string;
  readonly type: 'file' | 'folder';
  readonly mode: number;
  readonly size: number;
};

const blockBytes = 512;
const zeros = Buffer.alloc(blockBytes);

/** The header of an entry, as every tar of the last forty years reads it (ustar). */
function headerOf({ path, type, mode, size }: Entry): Buffer {
  const header = Buffer.alloc(blockBytes);
  writeName(header, path);
  header.write(`${octal(mode, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100, 'latin1');
  header.write(`${octal(size, 11)}\0${octal(0, 11)}\0`, 124, 'latin1');
  header.write(type === 'folder' ? '5' : '0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  return sealed(header);
}

/** A whole entry. */
export function entryOf(path: string, bytes: Buffer, mode = 0o600): Buffer {
  const header = headerOf({ path, type: 'file', mode, size: bytes.length });
  return Buffer.concat([header, bytes, zeros.subarray(0, paddingOf(bytes.length))]);
}

/** A whole entry whose bytes are not in memory: `size` of them must come. */
export async function* fileEntry(
  path: string,
  size: number,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  yield headerOf({ path, type: 'file', mode: 0o600, size });
  yield* bytes;
  yield zeros.subarray(0, paddingOf(size));
}

/** What stands at the end of an archive. */
export const endOfArchive: Buffer = Buffer.alloc(2 * blockBytes);

/** The same archive with every entry in `folder`, without its end: more may follow. */
export async function* within(
  folder: string,
  archive: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const source = openBytes(archive);
  for (let header = await nextHeader(source); header !== null; header = await nextHeader(source)) {
    const { path, size } = readHeader(header);
    writeName(header, `${folder}/${path}`);
    yield sealed(header);
    yield* source.take(size + paddingOf(size));
  }
}

/** Reads an archive, calling `use` for each entry with its bytes, all of which must be taken. */
export async function readArchive(
  archive: AsyncIterable<Buffer>,
  use: (entry: Entry, bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const source = openBytes(archive);
  for (let header = await nextHeader(source); header !== null; header = await nextHeader(source)) {
    const entry = readHeader(header);
    await use(entry, source.take(entry.size));
    for await (const _padding of source.take(paddingOf(entry.size)));
  }
}

/** All bytes of one entry, of those that are short. */
export async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

function paddingOf(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes;
}

/** A long path is split at a slash: 155 bytes before it and 100 after. */
function writeName(header: Buffer, path: string): void {
  const from = Math.max(0, Buffer.byteLength(path) - 100 - 1);
  const slash = Buffer.byteLength(path) <= 100 ? -1 : path.indexOf('/', from);
  const prefix = slash < 0 ? '' : path.slice(0, slash);
  const name = path.slice(slash + 1);
  if (Buffer.byteLength(name) > 100 || Buffer.byteLength(prefix) > 155) {
    throw new Error(`The name ${path} is too long for an archive.`);
  }
  header.fill(0, 0, 100).fill(0, 345, 500);
  header.write(name, 0);
  header.write(prefix, 345);
}

function sealed(header: Buffer): Buffer {
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148, 'latin1');
  return header;
}

function readHeader(header: Buffer): Entry {
  const text = (from: number, to: number) =>
    header.toString('utf8', from, to).replace(/\0.*$/s, '');
  const kind = header.toString('latin1', 156, 157);
  const path = [text(345, 500), text(0, 100)].filter((part) => part !== '').join('/');
  if (kind !== '0' && kind !== '\0' && kind !== '5') {
    throw new Error(`${path} is neither a file nor a folder, and nothing else can be kept.`);
  }
  const number = (from: number, to: number) => Number.parseInt(text(from, to).trim() || '0', 8);
  const type = kind === '5' ? 'folder' : 'file';
  return { path, type, mode: number(100, 108) & 0o777, size: number(124, 136) };
}

type Bytes = { take(count: number): AsyncGenerator<Buffer> };

/** Bytes in pieces of the length asked for; throws where there are not so many. */
function openBytes(stream: AsyncIterable<Buffer>): Bytes {
  const pieces = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return {
    async *take(count) {
      for (let left = count; left > 0; ) {
        if (rest.length === 0) {
          const next = await pieces.next();
          if (next.done) throw new Error('The archive ends before its time.');
          rest = next.value;
        }
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        if (piece.length > 0) yield piece;
      }
    },
  };
}

async function nextHeader(source: Bytes): Promise<Buffer | null> {
  const header = await collect(source.take(blockBytes));
  return header.equals(zeros) ? null : header;
}
