import { readFile, stat } from 'node:fs/promises';
import { type Screener, ScreenerFault } from '../screener.ts';
import { type AddressList, listedForm, readAddressList } from './address-list.ts';

type Loaded = { readonly list: AddressList; readonly stamp: string };

/**
 * A list on disk: who stands on it is sanctioned, about anybody else it says nothing bad. It knows
 * addresses alone, costs nothing, and is read again as soon as the file has been swapped.
 */
export function listScreener(file: string): Screener {
  let loaded: Loaded | null = null;
  const current = async () => {
    loaded = await reload(file, loaded);
    return loaded.list;
  };
  return {
    name: 'list',
    covers: ({ txid }) => txid === null,
    async check({ address }) {
      const { addresses } = await current();
      const listed = addresses.has(listedForm(address));
      return {
        state: 'done',
        externalId: null,
        scorePpm: null,
        signals: listed ? [{ category: 'sanctions', sharePpm: 1_000_000 }] : [],
      };
    },
    recheck(_externalId, subject) {
      return this.check(subject);
    },
    find: async () => null,
  };
}

async function reload(file: string, before: Loaded | null): Promise<Loaded> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    const stamp = `${mtimeMs}:${size}:${ino}`;
    if (before?.stamp === stamp) return before;
    return { list: readAddressList(await readFile(file, 'utf8')), stamp };
  } catch (cause) {
    throw new ScreenerFault('the list on disk cannot be read', { cause, reached: 'no' });
  }
}
