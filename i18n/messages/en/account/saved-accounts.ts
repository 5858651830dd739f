/** Saved cards and wallets beside the fields of the exchange form. */
export const savedAccounts = {
  'savedAccounts.saved': 'Saved',
  'savedAccounts.save': 'Keep these accounts for the next exchanges',
} as const;
