/** Saved cards and wallets in the account. */
export const accountWallets = {
  'accountWallets.lead':
    'Save a card, wallet or account once, and the exchange form can fill it in for you. Full numbers are never shown.',
  'accountWallets.cards': 'Cards',
  'accountWallets.wallets': 'Wallets and accounts',
  'accountWallets.add': 'Add',
  'accountWallets.addTitle': 'New card or wallet',
  'accountWallets.system': 'Payment system',
  'accountWallets.choose': 'Choose one',
  'accountWallets.bank': 'Recipient’s bank',
  'accountWallets.label': 'Name',
  'accountWallets.labelHint': 'For your eyes only: “salary”, “cold wallet”',
  'accountWallets.save': 'Save',
  'accountWallets.none': 'Nothing is saved yet',
  'accountWallets.noneText': 'Add a card or wallet here, or tick the box on the exchange form.',
  'accountWallets.memo': 'MEMO {memo}',
  'accountWallets.verified': 'verified card',
  'accountWallets.rename': 'Name it',
  'accountWallets.renameAgain': 'Rename',
  'accountWallets.renameTitle': 'A name for {account}',
  'accountWallets.delete': 'Delete',
  'accountWallets.deleteTitle': 'Delete {account}?',
  'accountWallets.deleteText': 'Orders with these details stay as they are.',
  'accountWallets.deleteCardFailed':
    'An error occurred while deleting the card. Please contact support.',
  'accountWallets.deleteWalletFailed':
    'An error occurred while deleting the wallet. Please contact support.',
} as const;
