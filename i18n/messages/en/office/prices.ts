/** Prices in the back office besides the rules themselves: changing many, and pricing again. */
export const officePrices = {
  'officePrices.replace': 'Replace in all that are chosen',
  'officePrices.replaceHint':
    'A ticked part replaces the former one as a whole. Left empty, it is removed. Amounts and rates are in the currency of each direction: 1 is ₽1 in one and 1 USDT in another.',
  'officePrices.incomeCurrency': 'unit of the currency given',
  'officePrices.outcomeCurrency': 'unit of the currency received',
  'officePrices.profitMinAmount': 'Smallest profit of an order, in the direction’s payout currency',

  'officePrices.check': 'Check of the price',
  'officePrices.checkText':
    'The order can be priced once more: from the prices it was quoted by and the rule of that time.',
  'officePrices.checkPress': 'Price again',
  'officePrices.same': 'The price comes out the same to the last digit.',
  'officePrices.differs': 'The price does not follow from what is kept about it.',
  'officePrices.missing':
    'The prices of that time are not kept, so the market cannot be checked. Its rule is, where there was one.',
  'officePrices.asOf': 'Prices as of',
  'officePrices.sources': 'Data of the sources',
  'officePrices.snapshot.proved': 'confirm the prices',
  'officePrices.snapshot.unproved': 'nothing to compare with',
  'officePrices.snapshot.missing': 'not kept',
  'officePrices.marketThen': 'Market by these prices',
  'officePrices.marketKept': 'Market of the order',
  'officePrices.price': 'Our price',
  'officePrices.noRule': 'There was none: the markups applied.',
  'officePrices.ruleSame': 'Revision {revision}: gives the same price.',
  'officePrices.ruleOther': 'Revision {revision}: gives another price.',
} as const;
