/** Prices in the back office besides the rules themselves: changing many, and pricing again. */
export const officePrices = {
  'officePrices.replace': 'Replace in all that are chosen',
  'officePrices.replaceHint':
    'A ticked part replaces the former one whole. Left empty, it is taken away.',
  'officePrices.incomeCurrency': 'unit of income',
  'officePrices.outcomeCurrency': 'unit of outcome',
  'officePrices.profitMinAmount': 'Least profit of an order, unit of outcome',
} as const;
