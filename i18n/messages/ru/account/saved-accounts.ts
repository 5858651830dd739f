/** Saved cards and wallets beside the fields of the exchange form. */
export const savedAccounts = {
  'savedAccounts.saved': 'Сохранённые',
  'savedAccounts.save': 'Сохранить эти реквизиты для следующих обменов',
} as const;
