import type { Format } from './export-format.ts';

/** A file as it was written, and where in it each direction stands: first byte and length. */
export type WrittenFile = {
  readonly bytes: Buffer;
  /** Null where letters are longer than a byte, so that their places are not known. */
  readonly places: Int32Array | null;
};

/** A file being written, direction by direction; each has its number. */
export type FileWriter = {
  readonly add: (direction: number, text: string) => void;
  /** Copies what the file before tells of a direction; false where that is not known. */
  readonly keep: (direction: number) => boolean;
  /** The whole of it. */
  readonly end: () => WrittenFile;
};

/** What a file is begun with. */
type FileBegin = {
  readonly format: Format;
  /** Null where it will tell no prices. */
  readonly ratesAsOf: Date | null;
  readonly directions: number;
  /** The same file as it was written before, of the same directions. */
  readonly before: WrittenFile | null;
  /** Told of each piece as soon as it is written, in order: it will not change any more. */
  readonly onPiece?: (bytes: Buffer) => void;
};

/** Many short texts are written at once: each write costs as much as some hundred letters. */
const lettersAtOnce = 1 << 15;
/** No character of a text takes more. */
const characterBytesMax = 3;
/** Whoever takes the pieces is not called for each handful of lines. */
const pieceBytes = 1 << 19;

/**
 * Begins a file. Nothing of its texts is kept but the file itself: what has not changed is copied
 * from the file before, byte by byte and long stretches at once.
 */
export function startFile(begin: FileBegin): FileWriter {
  const { format, ratesAsOf, directions, before, onPiece } = begin;
  const { between, head, foot } = format;
  const places = new Int32Array(2 * directions);
  const known = before?.places ?? null;
  const bytes = startBytes(before?.bytes.length ?? 0, onPiece);
  let waiting = head(ratesAsOf);
  /** Where the next text will stand, every letter being one byte. */
  let next = waiting.length;
  let [isPlain, isFirst] = [true, true];
  /** A stretch of the file before that is still to be copied. */
  let [from, to] = [0, 0];

  function place(direction: number, length: number): void {
    places[2 * direction] = next;
    places[2 * direction + 1] = length;
    next += length;
  }

  function separate(): void {
    const gap = isFirst ? '' : between;
    isFirst = false;
    waiting += gap;
    next += gap.length;
  }

  function writeWaiting(): void {
    if (bytes.write(waiting) !== waiting.length) isPlain = false;
    waiting = '';
  }

  function copyStretch(): void {
    if (before === null || to === from) return;
    writeWaiting();
    bytes.copy(before.bytes.subarray(from, to));
    from = to;
  }

  return {
    add(direction, text) {
      copyStretch();
      separate();
      place(direction, text.length);
      waiting += text;
      if (waiting.length >= lettersAtOnce) writeWaiting();
    },
    keep(direction) {
      if (known === null) return false;
      const start = known[2 * direction] ?? 0;
      const length = known[2 * direction + 1] ?? 0;
      if (length === 0) return true;
      if (to > from && start === to + between.length) {
        next += between.length;
      } else {
        copyStretch();
        separate();
        from = start;
      }
      to = start + length;
      place(direction, length);
      return true;
    },
    end() {
      copyStretch();
      waiting += foot;
      writeWaiting();
      return { bytes: bytes.end(), places: isPlain ? places : null };
    },
  };
}

/** Bytes put one after the other into a place that grows as it must, about so many. */
function startBytes(expected: number, onPiece: FileBegin['onPiece']) {
  let bytes = Buffer.allocUnsafe(expected + characterBytesMax * lettersAtOnce);
  let used = 0;
  let sent = 0;

  /** Bytes that were told of stay where they are, even when a larger place is taken. */
  function tell(): void {
    onPiece?.(bytes.subarray(sent, used));
    sent = used;
  }

  function reserve(length: number): void {
    if (used + length <= bytes.length) return;
    const larger = Buffer.allocUnsafe((used + length) * 2);
    bytes.copy(larger, 0, 0, used);
    bytes = larger;
  }

  return {
    /** Answers how many bytes the text took. */
    write(text: string): number {
      reserve(text.length * characterBytesMax);
      const written = bytes.write(text, used);
      used += written;
      if (used - sent >= pieceBytes) tell();
      return written;
    },
    copy(part: Buffer): void {
      reserve(part.length);
      used += part.copy(bytes, used);
      if (used - sent >= pieceBytes) tell();
    },
    end() {
      if (used > sent) tell();
      return bytes.subarray(0, used);
    },
  };
}
