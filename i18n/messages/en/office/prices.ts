/** Prices in the back office besides the rules themselves: changing many, and pricing again. */
export const officePrices = {
  'officePrices.replace': 'Replace in all selected',
  'officePrices.replaceHint':
    'A ticked section replaces the former one completely; left empty, it removes it. Amounts and rates are in the currency of each direction: 1 is ₽1 in one and 1 USDT in another.',
  'officePrices.incomeCurrency': 'unit of the currency given',
  'officePrices.outcomeCurrency': 'unit of the currency received',
  'officePrices.profitMinAmount': 'Minimum profit per order, in the direction’s payout currency',

  'officePrices.check': 'Price check',
  'officePrices.checkText':
    'The order can be priced again: from the prices it was quoted by and the rule of that time.',
  'officePrices.checkPress': 'Price it again',
  'officePrices.same': 'The price is the same to the last digit.',
  'officePrices.differs': 'The price does not match the data stored with the order.',
  'officePrices.missing':
    'The prices of that time were not kept, so the market cannot be checked. The rule, if there was one, has been.',
  'officePrices.asOf': 'Prices as of',
  'officePrices.sources': 'Source data',
  'officePrices.snapshot.proved': 'confirm the prices',
  'officePrices.snapshot.unproved': 'nothing to compare with',
  'officePrices.snapshot.missing': 'not kept',
  'officePrices.marketThen': 'Market by these prices',
  'officePrices.marketKept': 'Market in the order',
  'officePrices.price': 'Our price',
  'officePrices.noRule': 'There was no rule: the markups applied.',
  'officePrices.ruleSame': 'Revision {revision}: gives the same price.',
  'officePrices.ruleOther': 'Revision {revision}: gives another price.',
} as const;
