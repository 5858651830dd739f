/** Who says that money has come. */
type Seen =
  | 'node'
  | 'node or explorer'
  | 'operator'
  | 'notification'
  | 'question'
  | 'notification and question';

/** What a way to move money can do, as it says itself: `docs/rails.md` is drawn from it. */
export type Capabilities = {
  /** Of its folder, and of the rails in it, where there are several. */
  readonly name: string;
  readonly title: string;
  /** What customers are given to pay to; null where nothing comes in by it. */
  readonly payIn: 'address' | 'requisites' | 'page' | null;
  /** How money is known to have come. */
  readonly seenBy: Seen | null;
  /** What keeps a payout from leaving twice; null where it pays nothing out. */
  readonly payOut: 'signed bytes' | 'key' | 'asked once' | 'operator' | null;
  /** What is told of the fee of what comes in, and of what goes out. */
  readonly feeOfPayIn: boolean;
  readonly feeOfPayOut: boolean;
  /** Whether what lies there can be asked. */
  readonly balance: boolean;
  /** What it takes, and what it pays: assets, or codes of payment systems. */
  readonly takes: readonly string[];
  readonly pays: readonly string[];
};
