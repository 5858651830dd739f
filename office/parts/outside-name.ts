import type { Say } from './language.tsx';

const known = [
  ...(['manual', 'online', 'simulated', 'bitcoin', 'litecoin', 'dogecoin'] as const),
  ...(['ethereum', 'bsc', 'tron', 'solana', 'ton'] as const),
  ...(['bitcoin_explorer', 'litecoin_explorer', 'dogecoin_explorer'] as const),
] as const;

/** What a rail or a source of prices is called; one that brings no name is called by its code. */
export function outsideName(code: string, t: Say): string {
  const found = known.find((one) => one === code);
  return found === undefined ? code : t(`officeWords.outside.${found}`);
}
