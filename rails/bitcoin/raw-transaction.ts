import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** What we read of a raw transaction of the family; scripts as hex, amounts in units. */
export type RawTransaction = {
  readonly txid: string;
  readonly inputs: readonly { readonly txid: string; readonly vout: number }[];
  readonly outputs: readonly { readonly units: bigint; readonly script: string }[];
};

/**
 * Reads inputs, outputs and the id of a raw transaction. Litecoin's extension blocks (flag 8) and
 * witnesses lie between the outputs and the lock time and are passed over: neither is part of the
 * id. Throws `RangeError` on bytes that are cut short.
 */
export function readTransaction(hex: string): RawTransaction {
  const bytes = hexToBytes(hex);
  const reader = createReader(bytes);
  reader.skip(4);
  const marked = bytes[4] === 0 && (bytes[5] ?? 0) !== 0;
  if (marked) reader.skip(2);
  const bodyFrom = reader.position();
  const inputs = repeat(reader.size(), () => {
    const txid = bytesToHex(reader.take(32).toReversed());
    const vout = Number(reader.little(4));
    reader.skip(reader.size());
    reader.skip(4);
    return { txid, vout };
  });
  const outputs = repeat(reader.size(), () => {
    const units = reader.little(8);
    return { units, script: bytesToHex(reader.take(reader.size())) };
  });
  const body = bytes.subarray(bodyFrom, reader.position());
  if (bytes.length < reader.position() + 4) throw new RangeError('a transaction cut short');
  const plain = new Uint8Array([...bytes.subarray(0, 4), ...body, ...bytes.subarray(-4)]);
  return { txid: bytesToHex(sha256(sha256(plain)).toReversed()), inputs, outputs };
}

/** Names a coin the way attempts and locks do: `txid:vout`. */
export function coinKey(coin: { readonly txid: string; readonly vout: number }): string {
  return `${coin.txid}:${coin.vout}`;
}

function repeat<T>(count: number, read: () => T): T[] {
  const items: T[] = [];
  for (let done = 0; done < count; done += 1) items.push(read());
  return items;
}

function createReader(bytes: Uint8Array) {
  let at = 0;
  function take(length: number): Uint8Array {
    if (at + length > bytes.length) throw new RangeError('a transaction cut short');
    at += length;
    return bytes.subarray(at - length, at);
  }
  function little(length: number): bigint {
    return BigInt(`0x${bytesToHex(take(length).toReversed())}`);
  }
  return {
    take,
    little,
    skip: (length: number) => void take(length),
    position: () => at,
    /** A compact size, as counts and lengths are written. */
    size(): number {
      const first = take(1)[0] ?? 0;
      if (first < 0xfd) return first;
      const size = little(first === 0xfd ? 2 : first === 0xfe ? 4 : 8);
      if (size > BigInt(bytes.length)) throw new RangeError('a transaction cut short');
      return Number(size);
    },
  };
}
