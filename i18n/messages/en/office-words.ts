/** What the outside is called in the office, and the keys that lead to its screens. */
export const officeWords = {
  'officeWords.outside.manual': 'by hand',
  'officeWords.outside.simulated': 'simulated',
  'officeWords.outside.bitcoin': 'Bitcoin node',
  'officeWords.outside.litecoin': 'Litecoin node',
  'officeWords.outside.dogecoin': 'Dogecoin node',
  'officeWords.deviceUnknown': 'Unknown browser',
  'officeWords.ordersNone': 'No orders yet. New ones appear here by themselves.',
  'officeWords.goTitle': 'Screens: g, then a letter',
  'officeWords.rejectWithdrawal': 'The order closes and the money returns to the user’s balance.',
  'officeWords.blockTitle': 'Add to the block list',
  'officeWords.breakersIdle':
    'There are no sources: the market is simulated and breakers have nothing to watch.',
  'officeWords.othersDecide': 'A cashier or an admin decides this: your role does not allow it.',
} as const;
