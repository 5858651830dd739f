import type {
  CardVerificationAttributes,
  IssuingBankAttributes,
  VerificationCodeAttributes,
} from '../../contract/people/card-verifications.ts';

export type CardVerification = Readonly<CardVerificationAttributes> & { readonly id: string };
export type IssuingBank = Readonly<IssuingBankAttributes> & { readonly id: string };
export type PhotoCode = Readonly<VerificationCodeAttributes>;

/** The page of one verification. */
export function verificationPage(id: string): string {
  return `/verification/${encodeURIComponent(id)}`;
}

/** Where a photo is sent from; with an order the card is verified for it. */
export function sendPage(orderId: string | null): string {
  return orderId === null
    ? '/verification/new'
    : `/verification/new?order=${encodeURIComponent(orderId)}`;
}
