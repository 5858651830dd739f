/** Saved cards and wallets beside the fields of the exchange form. */
export const savedAccounts = {
  'savedAccounts.saved': 'Saved',
  'savedAccounts.save': 'Save these details for future exchanges',
} as const;
