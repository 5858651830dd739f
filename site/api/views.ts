import type { UserAttributes } from '../../contract/accounts.ts';
import type { PaymentSystemAttributes } from '../../contract/catalogue.ts';
import type { CountryAttributes } from '../../contract/countries.ts';
import type {
  CryptoChartAttributes,
  CryptoInfoAttributes,
  CryptoStatsAttributes,
} from '../../contract/crypto-stats.ts';
import type { PublicNoticeAttributes } from '../../contract/notices.ts';
import type { WalletAttributes } from '../../contract/orders.ts';
import type { RateCalculationAttributes } from '../../contract/rates.ts';
import type { Resource } from './document.ts';

type Named = { readonly id: string };

export type PaymentSystem = Readonly<PaymentSystemAttributes> & Named;

/** A quote: an order that names its id gets exactly this rate until it expires. */
export type RateCalculation = Readonly<RateCalculationAttributes> & Named;

/** What the customer pays to. */
export type IncomeWallet = WalletAttributes;

/** Who is signed in, as they are told about their own account. */
export type CurrentUser = Readonly<UserAttributes> & Named;

export type PublicNotice = PublicNoticeAttributes;
export type CoinStats = Readonly<CryptoStatsAttributes> & Named;
export type CoinInfo = Readonly<CryptoInfoAttributes> & Named;
export type RateChart = Readonly<CryptoChartAttributes> & Named;
export type Country = Readonly<CountryAttributes>;

/**
 * Gives a resource of our own API the type of its attributes. The service is tested against its
 * contract; the browser does not carry a validator to check it once more.
 */
export function viewOf<View>(resource: Resource): View & Named {
  return { ...(resource.attributes as View), id: resource.id };
}
