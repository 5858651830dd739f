/** An amount for the clipboard: a plain decimal, `5000` or `12.345678`, as wallets take it. */
export function copiedAmount(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
