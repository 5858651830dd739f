/** The page by which a customer agrees to a corrected payout account, or refuses it. */
export const accountCorrection = {
  'orderPage.correctionTitle': 'The new account for your payout',
  'orderPage.correctionLead':
    'Order {number}, {system}. Check where the money should go. Some characters are hidden; those that change are shown.',
  'orderPage.correctionOld': 'Before',
  'orderPage.correctionNew': 'After',
  'orderPage.correctionOldMemo': 'Memo or tag before',
  'orderPage.correctionNewMemo': 'Memo or tag after',
  'orderPage.correctionNone': 'none',
  'orderPage.correctionWait':
    'Until you answer, the payout waits. Once you confirm, another operator checks the account.',
  'orderPage.correctionConfirm': 'The new account is right',
  'orderPage.correctionRefuse': 'Keep the old one',
  'orderPage.correctionNoScript': 'Turn on JavaScript to answer.',
  'orderPage.correctionConfirmed': 'You confirmed the new account',
  'orderPage.correctionConfirmedText':
    'Another operator will check it, then the payout goes ahead. There is nothing more to do.',
  'orderPage.correctionApplied': 'The account was corrected',
  'orderPage.correctionAppliedText': 'The payout goes to the new account.',
  'orderPage.correctionRefused': 'The account stays as it was',
  'orderPage.correctionRefusedText': 'The payout goes where your order said.',
  'orderPage.correctionOver': 'This link no longer works',
  'orderPage.correctionOverText':
    'It has been used or has expired, or there is nothing left to correct. The order page shows how the exchange is going.',
  'orderPage.correctionToOrder': 'To the order',
} as const;
