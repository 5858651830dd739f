import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';

/** A file pressed while the rest of it is still being written, beside the loop. */
export type Pressing = {
  /** Takes the next bytes, which do not change any more. */
  readonly add: (bytes: Buffer) => void;
  /** All is there: the whole of it, pressed. */
  readonly end: () => Promise<Buffer>;
  /** What was begun is not needed. */
  readonly drop: () => void;
};

/** Files change with every tick: pressing them harder would cost more than sending them. */
const level = 1;
/** What is pressed comes back in pieces of so many bytes: each costs a turn of the loop. */
const chunkSize = 1 << 18;

/** Begins to press a file with gzip. */
export function startPressing(): Pressing {
  const stream = createGzip({ level, chunkSize });
  const whole = buffer(stream);
  // Who drops it waits for nothing.
  whole.catch(() => undefined);
  return {
    add: (bytes) => void stream.write(bytes),
    end() {
      stream.end();
      return whole;
    },
    drop: () => void stream.destroy(),
  };
}

/** A file that is there already. */
export function compressWhole(bytes: Buffer): Promise<Buffer> {
  const pressing = startPressing();
  pressing.add(bytes);
  return pressing.end();
}
