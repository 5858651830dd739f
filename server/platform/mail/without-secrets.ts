/**
 * A mail as it may be looked at by others than its reader: links keep no token, and codes are
 * taken out, wherever the shop's own words have put them. Numbers of orders are longer and stay.
 */
export function withoutSecrets(text: string): string {
  return withoutTokens(text).replace(/(?<![\w.])\d{8}(?![\w.]*\w)/g, '••••••••');
}

/** The same where numbers are the customer's own: only links lose what lets others act. */
export function withoutTokens(text: string): string {
  return text
    .replace(/\b(token|review)=[\w-]{43}/g, '$1=…')
    .replace(/\/(confirm|control|account)\/[\w-]{43}/g, '/$1/…');
}
