import type { AssetCode } from '../../core/money/asset.ts';
import type { GatewayField } from '../gateway.ts';
import type { ForwardKind, ProviderState } from './requisites-port.ts';

/**
 * A text with places in braces: `{reference}`, `{amount}`, `{currency}`, `{operation}`,
 * `{customer}`, `{notify_url}`, `{return_url}`, the fields of the payment system, and every field
 * that the office has entered.
 */
export type Template = string;

/** A JSON body: texts are templates; `number` writes the digits of one without quotes. */
export type BodyTemplate =
  | Template
  | { readonly number: Template }
  | { readonly [name: string]: BodyTemplate };

export type CallMapping = {
  readonly method: 'GET' | 'POST';
  readonly path: Template;
  readonly body?: BodyTemplate;
  /** A receipt goes as a form with a file under this name. */
  readonly file?: string;
};

/** Where something stands in an answer, names joined by dots; the first that is there counts. */
export type Paths = readonly string[];

/** How a provider tells what lies with it: a list, each of one currency. */
export type BalancesMapping = {
  readonly call: CallMapping;
  readonly currency: Paths;
  readonly amount: Paths;
};

/** How a notification is signed, and what it says; nothing of it but our number is acted on. */
type NotificationMapping = {
  /** SHA-1 of the address's parameters, sorted, as `key=value` joined by a bar, and the key. */
  readonly signature: 'sha1_sorted_query';
  /** The field of the office that has the key. */
  readonly key: string;
  readonly sign: string;
  readonly reference: string;
  readonly operation: string;
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly answer: string;
};

/** One provider of requisites, as data: how it is asked, and how its answers are read. */
export type Mapping = {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly GatewayField[];
  readonly currencies: Readonly<Partial<Record<AssetCode, string>>>;
  /** What each payment system is called by them, by its code. */
  readonly systems: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The beginning of every address. */
  readonly base: Template;
  readonly headers: Readonly<Record<string, Template>>;
  readonly ask: CallMapping;
  /** By our number; null where they find nothing by it. */
  readonly findByReference: CallMapping | null;
  readonly findByOperation: CallMapping;
  readonly forwards: Readonly<Partial<Record<ForwardKind, CallMapping>>>;
  /** Asked with the keys that orders need, so that the answer proves them; else null. */
  readonly balances: BalancesMapping | null;
  /** How an answer says that something went wrong, and what its words mean. */
  readonly errors: {
    readonly paths: Paths;
    readonly noneFree: readonly string[];
    readonly refused: readonly string[];
    readonly unknown: readonly string[];
  };
  readonly answer: {
    /** What the order is inside of; empty where it is the answer. */
    readonly root: string;
    readonly operation: Paths;
    /** Our number, where they tell it back: of another nothing is believed. */
    readonly reference: Paths;
    readonly status: Paths;
    /** Orders that say no status are in this one. */
    readonly statusAbsent: string | null;
    readonly amount: Paths;
    /** What was paid in the end; the amount to pay where it is not there. */
    readonly paidAmount: Paths;
    readonly currency: Paths;
    readonly fee: Paths;
    readonly address: Paths;
    readonly holder: Paths;
    readonly bank: Paths;
    readonly payUrl: Paths;
    readonly expiresAt: Paths;
  };
  readonly states: Readonly<Record<string, ProviderState>>;
  readonly notification: NotificationMapping | null;
};
