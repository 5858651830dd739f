import type { Announcements } from '../database/announcements.ts';
import { readAtOneMoment } from '../database/in-transaction.ts';
import { liveValue } from '../database/live-value.ts';
import type { Platform } from '../platform.ts';
import { accentsOf, pictureName, type Shop } from './shop.ts';
import { findLooks, findPicture, findShop, findTexts } from './shop-records.ts';
import { shop, shopLooks, shopPictures, shopTexts } from './tables.ts';
import { wordsOf } from './words.ts';

/** The shop as this process has it in memory, kept up to date until its tasks end. */
export interface LiveShop {
  current(): Shop;
  /** Reads it again; what was written before the call is there afterwards. */
  refresh(): Promise<void>;
  /** Reads it again whenever a change is announced, and not only at the next look. */
  listen(announcements: Announcements): Promise<void>;
}

type Deps = Pick<Platform, 'config' | 'database' | 'log' | 'tasks'>;

/** Announcements come later: the platform stands before there are any. */
const noAnnouncements: Announcements = { on: async () => undefined, close: async () => undefined };

/** Reads the shop, and reads it again now and then. */
export async function openShop(platform: Deps): Promise<LiveShop> {
  const { current, refresh } = await liveValue(platform, noAnnouncements, {
    load: () => loadShop(platform),
    channels: [],
    lookMilliseconds: 30_000,
    name: 'the shop',
  });
  return {
    current,
    refresh,
    async listen(announcements) {
      await announcements.on('shop_changed', () => {
        refresh().catch((error: unknown) => {
          platform.log.error({ err: error }, 'the shop cannot be read');
        });
      });
      // What changed before anybody listened.
      await refresh();
    },
  };
}

async function loadShop({ config, database }: Deps): Promise<Shop> {
  const tables = [shop, shopLooks, shopPictures, shopTexts] as const;
  const read = async (tx: Parameters<typeof findShop>[0]) => {
    const pictures = await findLooks(tx);
    const { icon } = pictures;
    const small =
      icon === null ? null : await findPicture(tx, pictureName('icon', icon.digest, '96'));
    return { row: await findShop(tx), pictures, small, texts: await findTexts(tx) };
  };
  const { row, pictures, small, texts } = await readAtOneMoment(database, tables, read);
  const name = row.name || config.shopName;
  return {
    name,
    named: row.name !== '',
    legalName: { ru: row.legalNameRu, en: row.legalNameEn },
    accents: accentsOf({ light: row.accentLight, dark: row.accentDark }),
    links: row.links,
    softwareNamed: row.softwareNamed,
    pictures,
    iconData: small === null ? null : `data:image/png;base64,${small.toString('base64')}`,
    words: wordsOf(name, texts),
  };
}
