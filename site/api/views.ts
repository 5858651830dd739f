import type { AttributesOf } from '../../contract/calls/call-types.ts';
import type { publicNotice } from '../../contract/calls/notices.ts';
import type { user } from '../../contract/calls/users.ts';
import type { PaymentSystemAttributes } from '../../contract/catalogue.ts';
import type { CountryAttributes } from '../../contract/countries.ts';
import type {
  CryptoChartAttributes,
  CryptoInfoAttributes,
  CryptoStatsAttributes,
} from '../../contract/crypto-stats.ts';
import type { WalletAttributes } from '../../contract/orders.ts';
import type { RateCalculationAttributes } from '../../contract/rates.ts';

type Named = { readonly id: string };

export type PaymentSystem = Readonly<PaymentSystemAttributes> & Named;

/** A quote: an order that names its id gets exactly this rate until it expires. */
export type RateCalculation = Readonly<RateCalculationAttributes> & Named;

/** What the customer pays to. */
export type IncomeWallet = WalletAttributes;

/** Who is signed in, as they are told about their own account. */
export type CurrentUser = AttributesOf<typeof user> & Named;

export type PublicNotice = AttributesOf<typeof publicNotice>;
export type CoinStats = Readonly<CryptoStatsAttributes> & Named;
export type CoinInfo = Readonly<CryptoInfoAttributes> & Named;
export type RateChart = Readonly<CryptoChartAttributes> & Named;
export type Country = Readonly<CountryAttributes>;
