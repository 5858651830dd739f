import type { RateType } from '../quotes/quote.ts';
import type { MonitorFlag } from './flags.ts';

/** One range of amounts with the rate it is exchanged at; amounts are decimals as people write. */
export type ExportStep = {
  readonly in: string;
  readonly out: string;
  /** Withheld at the payout; null where nothing is. */
  readonly toFee: string | null;
  readonly incomeMin: string;
  readonly incomeMax: string;
  readonly outcomeMin: string;
  readonly outcomeMax: string;
};

/** What monitors are told of a direction whatever its price: one object until it is changed. */
export type ExportTerms = {
  readonly directionId: string;
  /** Codes by which monitors know the two sides. */
  readonly from: string;
  readonly to: string;
  readonly fromCurrency: string;
  readonly toCurrency: string;
  readonly rateType: RateType;
  /** What others take from the visitor for paying in: `0.8 %`, `5 UAH`. */
  readonly incomeCosts: readonly string[];
  readonly incomeCostMin: string | null;
  readonly cities: readonly string[];
  readonly flags: readonly MonitorFlag[];
  readonly retentionMinutes: number;
  readonly delayMinutes: number | null;
};

/** What a price makes of a direction: the same for all that have the same terms and reserve. */
export type ExportFigures = {
  /** At least one, from the smallest amounts to the largest, without gaps. */
  readonly steps: readonly [ExportStep, ...ExportStep[]];
  /** What can be paid out. */
  readonly reserve: string;
};

/** One direction as monitors are told of it. */
export type ExportItem = ExportFigures & { readonly terms: ExportTerms };
