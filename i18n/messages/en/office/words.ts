/** What the outside is called in the office, and the keys that lead to its screens. */
export const officeWords = {
  'officeWords.outside.online': 'Online payments',
  'officeWords.clock': 'Times are in your time zone: {zone}',
  'officeWords.outside.manual': 'by hand',
  'officeWords.outside.simulated': 'simulator (demo)',
  'officeWords.outside.bitcoin': 'Bitcoin node',
  'officeWords.outside.litecoin': 'Litecoin node',
  'officeWords.outside.dogecoin': 'Dogecoin node',
  'officeWords.outside.ethereum': 'Ethereum node',
  'officeWords.outside.bsc': 'BNB Smart Chain node',
  'officeWords.outside.tron': 'TRON node',
  'officeWords.outside.solana': 'Solana node',
  'officeWords.outside.ton': 'TON Center',
  'officeWords.outside.bitcoin_explorer': 'Bitcoin explorer',
  'officeWords.outside.litecoin_explorer': 'Litecoin explorer',
  'officeWords.outside.dogecoin_explorer': 'Dogecoin explorer',
  'officeWords.deviceUnknown': 'Unknown browser',
  'officeWords.ordersNone': 'No orders yet. New ones appear here by themselves.',
  'officeWords.goTitle': 'Sections: g, then a letter',
  'officeWords.rejectWithdrawal': 'The order closes and the money returns to the user’s balance.',
  'officeWords.blockTitle': 'Add to the block list',
  'officeWords.othersDecide': 'A cashier or an admin decides this: your role does not allow it.',
  'officeWords.reportRefund':
    'Report it once the money is sent: the customer is told at once that it has been refunded.',
  'officeWords.reportSurplus':
    'Report it once the money is sent: the order will no longer have a surplus. Nothing else about it changes.',
  'officeWords.refundNotSent':
    'The refund is cancelled and can be started again. Make sure no money has left.',
  'officeWords.releaseLost':
    'The customer’s payment has disappeared from the network, so the payout is cancelled and nobody will make it. Release it only if you are certain that no money has left.',
  'officeWords.retryByHand':
    'The payout is queued again. Only the operator has said that the previous one did not leave: check the bank first.',
} as const;
