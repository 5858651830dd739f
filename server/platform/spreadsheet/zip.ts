import { Buffer } from 'node:buffer';
import { crc32, createDeflateRaw } from 'node:zlib';

type ZipEntry = {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
};

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number };

/** The day of every entry: archives of the same content are the same bytes. */
const day = 0x5a21;

/**
 * An archive of texts, written as it grows: sizes stand behind each entry, so that none is whole
 * in memory.
 */
export async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const head = headOf(0x04034b50, name);
    yield head;
    const record: Written = { name, crc: 0, packed: 0, size: 0, offset };
    for await (const chunk of packed(entry.content, record)) yield chunk;
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    sizesInto(tail, 4, record);
    yield tail;
    offset += head.length + record.packed + tail.length;
    written.push(record);
  }
  let length = 0;
  for (const each of written) {
    const line = directoryLine(each);
    length += line.length;
    yield line;
  }
  yield endOf(written.length, length, offset);
}

async function* packed(content: ZipEntry['content'], record: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    deflate.once('end', resolve);
    deflate.once('error', reject);
  });
  const drain = () => {
    const all = Buffer.concat(chunks.splice(0));
    record.packed += all.length;
    return all;
  };
  for await (const text of content) {
    const bytes = Buffer.from(text, 'utf8');
    record.crc = crc32(bytes, record.crc);
    record.size += bytes.length;
    await new Promise<void>((resolve, reject) => {
      deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    if (chunks.length > 0) yield drain();
  }
  deflate.end();
  await ended;
  yield drain();
}

/** The head of an entry whose sizes come behind it: UTF-8 name, deflated. */
function headOf(signature: number, name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(signature, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(0x0808, 6);
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(day, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function sizesInto(target: Buffer, at: number, { crc, packed: bytes, size }: Written): void {
  target.writeUInt32LE(crc, at);
  target.writeUInt32LE(bytes, at + 4);
  target.writeUInt32LE(size, at + 8);
}

function directoryLine(entry: Written): Buffer {
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  line.writeUInt16LE(20, 4);
  line.writeUInt16LE(20, 6);
  line.writeUInt16LE(0x0808, 8);
  line.writeUInt16LE(8, 10);
  line.writeUInt16LE(day, 14);
  sizesInto(line, 16, entry);
  line.writeUInt16LE(entry.name.length, 28);
  line.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([line, entry.name]);
}

function endOf(entries: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
