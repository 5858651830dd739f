/** An amount for the clipboard: a plain decimal, `5000` and `12.345678`, as banks and wallets take. */
export function copiedAmount(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
