import type { AssetCode } from '../../../core/money/asset.ts';
import type { CoinFigures, CoinText } from '../../../sources/market-data/market-data.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { coinFacts } from './tables.ts';

/** What is told of a coin beside its price. */
export type CoinFacts = CoinFigures & { readonly description: CoinText };

/** When each part of the facts of a coin was told last. */
export type FactsAge = Pick<typeof coinFacts.$inferSelect, 'figuresAt' | 'describedAt' | 'pastAt'>;

/** Figures older than this are not shown any more. */
const figuresMaxMilliseconds = 86_400_000;

const unknownFigures: CoinFigures = {
  marketCap: null,
  volume24h: null,
  circulatingSupply: null,
  maxSupply: null,
  ath: null,
  athDate: null,
};

/** Reads all that is known of coins, without figures that are too old. */
export async function readFacts(db: Queryable, now: Date): Promise<ReadonlyMap<string, CoinFacts>> {
  const rows = await db.select().from(coinFacts);
  return new Map(
    rows.map(({ asset, figuresAt, descriptionRu, descriptionEn, ...row }) => {
      const fresh =
        figuresAt !== null && now.getTime() - figuresAt.getTime() < figuresMaxMilliseconds;
      const { marketCap, volume24h, circulatingSupply, maxSupply, ath, athDate } = row;
      const figures = { marketCap, volume24h, circulatingSupply, maxSupply, ath, athDate };
      const description = { ru: descriptionRu, en: descriptionEn };
      return [asset, { ...(fresh ? figures : unknownFigures), description }];
    }),
  );
}

/** How old the facts of every known coin are. */
export async function readFactsAges(db: Queryable): Promise<ReadonlyMap<string, FactsAge>> {
  const rows = await db.select().from(coinFacts);
  return new Map(rows.map((row) => [row.asset, row]));
}

/** Changes some facts of a coin and leaves the others. */
export async function saveFacts(
  db: Queryable,
  asset: AssetCode,
  facts: Omit<Partial<typeof coinFacts.$inferInsert>, 'asset'>,
): Promise<void> {
  await db
    .insert(coinFacts)
    .values({ asset, ...facts })
    .onConflictDoUpdate({ target: coinFacts.asset, set: facts });
}
