type BankBins = { readonly id: string; readonly bins: readonly string[] };

/**
 * The bank that issues cards beginning with these digits: of the prefixes known the longest one
 * wins, so that a bank within a range of another is found. Null where none is known, and for fewer
 * than four digits, which say nothing yet.
 */
export function guessBank<Bank extends BankBins>(
  banks: readonly Bank[],
  digits: string,
): Bank | null {
  if (digits.length < 4) return null;
  let found: Bank | null = null;
  let length = 0;
  for (const bank of banks) {
    for (const bin of bank.bins) {
      if (bin.length > length && digits.startsWith(bin)) {
        found = bank;
        length = bin.length;
      }
    }
  }
  return found;
}
