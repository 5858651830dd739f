import type { AssetCode } from '../../core/money/asset.ts';

/** What is asked of both sides of a page of advertisements, or of one alone. */
export const p2pSides = ['both', 'ask', 'bid'] as const;

/** How a price is made of advertisements. */
export type P2pTerms = {
  /** Currencies in which the dollar coin is looked up. */
  readonly currencies: readonly AssetCode[];
  /** An advertisement counts when it takes this amount of the currency. */
  readonly amount: string;
  /** The best so many are left out: bait, and what is gone before it is taken. */
  readonly skip: number;
  readonly merchantsOnly: boolean;
  /** `ask` takes both prices from those who sell the coin, `bid` from those who buy it. */
  readonly sides: (typeof p2pSides)[number];
  /** Payment methods as each platform numbers or names them; all where none is named. */
  readonly methods: { readonly bybit: readonly string[]; readonly binance: readonly string[] };
};

/** The terms of who has named none: the third merchant who takes thirty thousand roubles. */
export const usualP2pTerms: P2pTerms = {
  currencies: ['RUB'],
  amount: '30000',
  skip: 2,
  merchantsOnly: true,
  sides: 'both',
  methods: { bybit: [], binance: [] },
};
