import * as z from 'zod/mini';

const name = z.string().check(z.maxLength(60), z.minLength(1));

/** Attributes of PUT /office/api/cascades/{payment system} and of a direction's own. */
export const cascadeOrderRequest = z.object({
  /** Providers by their names, the first to be asked first; none for a direction: as all others. */
  order: z.array(name).check(z.maxLength(50)),
});
export type CascadeOrderRequest = z.output<typeof cascadeOrderRequest>;

/** One provider in the cascade of a payment system, and how it has done for seven days. */
export type CascadeProviderAttributes = {
  readonly gateway: string;
  readonly title: string;
  readonly enabled: boolean;
  /** It has failed of late and is not asked before this; null while it is. */
  readonly rests_until: string | null;
  readonly asked: number;
  readonly given: number;
  readonly none_free: number;
  readonly failed: number;
  readonly paid: number;
  /** Milliseconds that its answers took on average; null where there were none. */
  readonly answer_ms: number | null;
  readonly promised_today: string;
  readonly promised_month: string;
  readonly day_max: string | null;
  readonly month_max: string | null;
  readonly orders_today: number;
  readonly day_orders_max: number | null;
};

/** The cascade of one payment system: whom its orders ask for requisites, in this order. */
export type CascadeAttributes = {
  readonly name: string;
  readonly currency: string;
  readonly providers: readonly CascadeProviderAttributes[];
  /** Directions that ask in an order of their own. */
  readonly own: readonly {
    readonly direction_id: string;
    readonly name: string;
    readonly order: readonly string[];
  }[];
};

/** An order whose customer says it is paid while its provider says it is over. */
export type DisputableAttributes = {
  readonly order_id: string;
  readonly order_number: string;
  readonly gateway: string;
  readonly operation: string;
  readonly amount: string;
  readonly currency: string;
  readonly claimed_at: string;
  /** Whether the provider has been told of a dispute. */
  readonly disputed: boolean;
  /** Whether it takes disputes at all. */
  readonly may_dispute: boolean;
};
