import type { Amount } from '../core/money/amount.ts';
import type { AssetCode } from '../core/money/asset.ts';
import type { PayoutRail } from '../rails/rail.ts';
import type { RequisitesPort } from './requisites/requisites-port.ts';

/** One thing that the office asks for before a gateway can be used. */
export type GatewayField = {
  /** As the provider calls it in its own cabinet, in our way of writing: `shop_id`. */
  readonly name: string;
  /** Never shown again once it is entered. */
  readonly secret: boolean;
  /** Without it there is no payment; others only add a look-up. */
  readonly required: boolean;
  /** What it must look like, as the source of a pattern for the whole text. */
  readonly pattern: string;
};

/** What the office has entered, public and secret, by the names of the fields. */
export type GatewaySettings = Readonly<Record<string, string>>;

/** What one customer is to pay on the page of a provider. */
export type PaymentRequest = {
  /** Ours, of digits alone, never used twice: they tell it back with the payment. */
  readonly reference: string;
  /** Of the order, for the eyes of people. */
  readonly orderNumber: string;
  readonly amount: Amount;
  readonly locale: 'ru' | 'en';
  /** Where the browser comes back to, and where notifications go. */
  readonly successUrl: string;
  readonly failureUrl: string;
  readonly notifyUrl: string;
};

/** A form that the customer's browser submits, and so leaves for the provider's page. */
export type PaymentForm = {
  readonly action: string;
  readonly method: 'get' | 'post';
  readonly fields: Readonly<Record<string, string>>;
};

/** A notification as it came: what is signed are its bytes, so nothing of it is parsed before. */
export type RawNotification = {
  readonly body: Buffer;
  readonly contentType: string;
  /** Its headers by their names in small letters: some providers sign there. */
  readonly headers: Readonly<Record<string, string>>;
  /** What stands behind the question mark of its address: some sign that and send no body. */
  readonly query?: string;
};

/** What a provider says of one payment. Amounts and currencies are the texts that came. */
export type Notification = {
  /** Theirs, the same whenever they tell of this payment. */
  readonly operation: string;
  readonly status: 'paid' | 'pending' | 'failed';
  readonly reference: string;
  /** What the customer paid. */
  readonly amount: string;
  readonly currency: string;
  /** Whose shop or wallet it came to; null where they do not say. */
  readonly merchant: string | null;
  /** What they kept of it; null where they do not say. */
  readonly fee: string | null;
  /** When it was paid; null where they do not say it beyond doubt. */
  readonly paidAt: Date | null;
  /** Another amount was paid than was asked for: they say so themselves. */
  readonly deviates: boolean;
};

export type ReadNotification =
  | { readonly genuine: true; readonly notification: Notification; readonly answer: string }
  | { readonly genuine: false; readonly why: string };

/** What the provider itself says of a payment, when it is asked. */
export type LookedUp = 'paid' | 'pending' | 'failed' | 'absent' | 'differs';

/** What a gateway needs of its surroundings; handed in, so that tests play the provider. */
export type GatewayOutside = {
  readonly fetch: typeof fetch;
  /** Nobody waits longer for one answer; fifteen seconds. */
  readonly timeoutMilliseconds?: number;
};

/**
 * A payment provider on whose page customers pay. It holds nothing between calls: what the office
 * entered is handed in. Nothing of what it says credits an order by itself.
 */
export interface Gateway {
  /** In addresses and in the database: `payeer`. */
  readonly name: string;
  /** As people know it. */
  readonly title: string;
  readonly fields: readonly GatewayField[];
  /** What they call the money they take. */
  readonly currencies: Readonly<Partial<Record<AssetCode, string>>>;
  /** The field that names whose shop or wallet it is; null where notifications do not say it. */
  readonly merchantField: string | null;
  /** Whether it is asked what became of a payment, where the settings allow it. */
  readonly asked: boolean;
  /** Whether notifications say what was kept of a payment. */
  readonly tellsFee: boolean;
  /**
   * Throws `GatewayFault`. The same request always leads to the same payment. Null where it has no
   * page of its own that a customer could be sent to.
   */
  readonly form: MakeForm | null;
  /** How it gives requisites to pay to; absent where it gives none. */
  readonly requisites?: RequisitesPort;
  /** Believes nothing that is not signed; never throws because of what came. */
  readNotification(settings: GatewaySettings, raw: RawNotification): ReadNotification;
  /** Null where these settings do not allow to ask. */
  lookup(settings: GatewaySettings): Lookup | null;
  /** Null where it pays nothing out, or cannot be asked what became of a payout. */
  readonly payouts: GatewayPayouts | null;
  /**
   * What lies with the provider, by its own names of currencies; the question is signed, so its
   * answer proves the settings. Null where they tell it to nobody.
   */
  readonly balances: Balances | null;
}

/** Null where these settings do not allow to ask. Throws `GatewayFault`. */
type Balances = (
  settings: GatewaySettings,
  outside: GatewayOutside,
) => Promise<readonly Balance[] | null>;

export type Balance = { readonly currency: string; readonly amount: string };

/** How a provider pays out. */
type GatewayPayouts = {
  /** Fields without which it pays nothing out. */
  readonly needs: readonly string[];
  /** By its own documents the same key is the same payment, however often it is asked for. */
  readonly repeatable: boolean;
  /** Payment systems that it can pay, by their codes. */
  readonly systems: readonly string[];
  /** Throws `RailFault`, as every rail. */
  rail(settings: GatewaySettings, outside: GatewayOutside): PayoutRail;
};

type MakeForm = (
  settings: GatewaySettings,
  request: PaymentRequest,
  outside: GatewayOutside,
) => Promise<PaymentForm>;

/** Asks what became of a payment. Throws `GatewayFault`. */
type Lookup = (
  payment: Pick<Notification, 'operation' | 'reference' | 'amount' | 'currency'>,
  outside: GatewayOutside,
) => Promise<LookedUp>;

/** The provider failed: it did not answer, or answered nonsense. Says nothing of secrets. */
export class GatewayFault extends Error {
  /** They have understood the question and said no: it has changed nothing. */
  readonly refused: boolean;

  constructor(
    message: string,
    options: { readonly cause?: unknown; readonly refused?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'GatewayFault';
    this.refused = options.refused ?? false;
  }
}
