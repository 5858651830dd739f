/** Schemes under which wallets open a payment; anything else is no link, whatever a rail gives. */
const schemes = ['bitcoin', 'litecoin', 'dogecoin'];

/** The link that opens a payment in a wallet, of the text of its QR code; null where it is none. */
export function walletLink(qr: string | null): string | null {
  const match = /^([a-z]+):[0-9A-Za-z]{20,100}(?:\?[!-~]*)?$/.exec(qr ?? '');
  const scheme = match?.[1];
  return scheme !== undefined && schemes.includes(scheme) ? qr : null;
}
