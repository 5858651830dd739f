import type {
  CardVerificationAttributes,
  IssuingBankAttributes,
  VerificationCodeAttributes,
} from '../../contract/card-verifications.ts';

export type CardVerification = Readonly<CardVerificationAttributes> & { readonly id: string };
export type IssuingBank = Readonly<IssuingBankAttributes> & { readonly id: string };
export type PhotoCode = Readonly<VerificationCodeAttributes>;

export const verificationsCall = '/api/v1/card_verifications';
export const issuingBanksCall = '/api/v1/issuing_banks';

/** Address of a verification's call: `verificationCall(id, '/status')`. */
export function verificationCall(id: string, call = ''): string {
  return `${verificationsCall}/${encodeURIComponent(id)}${call}`;
}

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
