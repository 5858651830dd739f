/** Prices in the back office besides the rules themselves: changing many, and pricing again. */
export const officePrices = {
  'officePrices.replace': 'Заменить во всех выбранных',
  'officePrices.replaceHint': 'Отмеченная часть заменит прежнюю целиком. Пустая — уберёт её.',
  'officePrices.incomeCurrency': 'ед. приёма',
  'officePrices.outcomeCurrency': 'ед. выдачи',
  'officePrices.profitMinAmount': 'Прибыль с заявки не меньше, ед. выдачи',
} as const;
