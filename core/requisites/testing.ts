import type { WalletRule } from './account-rule.ts';

/** Wallets as their providers write them: `{ kind: 'wallet', ...wallets.payeer }`. */
export const wallets = {
  payeer: { pattern: 'P[0-9]{7,12}', letters: 'upper', example: 'P1012345678' },
  volet_usd: { pattern: 'U[0-9]{12}', letters: 'upper', example: 'U123456789012' },
  volet_eur: { pattern: 'E[0-9]{12}', letters: 'upper', example: 'E123456789012' },
  volet_rub: { pattern: 'R[0-9]{12}', letters: 'upper', example: 'R123456789012' },
  yoomoney: { pattern: '4100[0-9]{7,14}', letters: 'upper', example: '4100112345678901' },
} as const satisfies Record<string, Omit<WalletRule, 'kind'> & { readonly example: string }>;
