/** What kind of answer a field of the operators' own takes. */
export const ownFieldTypes = [
  'text',
  'number',
  'choice',
  'phone',
  'email',
  'telegram',
  'document',
] as const;
export type OwnFieldType = (typeof ownFieldTypes)[number];

type Texts = { readonly ru: string; readonly en: string };

/** One answer that can be chosen: what is kept, and what it is called. */
export type OwnFieldChoice = Texts & { readonly value: string };

/** A question that operators ask beside those of the service. */
export type OwnField = {
  readonly id: string;
  /** What requests call it: `fields.telegram`. */
  readonly name: string;
  /** Whose it is: exactly one of the two is named. */
  readonly paymentSystemId: string | null;
  readonly directionId: string | null;
  /** On which side its payment system asks for it; null: on both, and of a direction. */
  readonly side: 'income' | 'outcome' | null;
  readonly type: OwnFieldType;
  readonly label: Texts;
  readonly hint: Texts;
  /** What the whole of an answer looks like, as `match-pattern.ts` reads it. */
  readonly pattern: string | null;
  readonly choices: readonly OwnFieldChoice[];
  readonly required: boolean;
  readonly shownToCustomer: boolean;
  readonly shownInMail: boolean;
  readonly enabled: boolean;
  readonly position: number;
  readonly version: number;
};

/** An answer as an order keeps it, called as it was when it was given. */
export type OwnFieldAnswer = {
  readonly name: string;
  readonly type: OwnFieldType;
  readonly label: Texts;
  readonly value: string;
  /** What a choice was called. */
  readonly text?: Texts;
  readonly customer: boolean;
  readonly mail: boolean;
};

/** The longest answer. */
export const ownAnswerLengthMax = 200;
