/** Prices in the back office besides the rules themselves: changing many, and pricing again. */
export const officePrices = {
  'officePrices.replace': 'Заменить во всех выбранных',
  'officePrices.replaceHint':
    'Отмеченный раздел заменит прежний целиком, пустой — уберёт его. Суммы и курсы — в валюте каждого направления: 1 — это 1 ₽ в одном и 1 USDT в другом.',
  'officePrices.incomeCurrency': 'единица валюты приёма',
  'officePrices.outcomeCurrency': 'единица валюты выплаты',
  'officePrices.profitMinAmount': 'Прибыль с заявки не меньше, в валюте выплаты направления',

  'officePrices.check': 'Проверка цены',
  'officePrices.checkText':
    'Цену заявки можно посчитать заново: по ценам, действовавшим при расчёте, и правилу того времени.',
  'officePrices.checkPress': 'Посчитать заново',
  'officePrices.same': 'Цена сошлась до последней цифры.',
  'officePrices.differs': 'Цена не сходится с данными, сохранёнными в заявке.',
  'officePrices.missing':
    'Цены того времени не сохранились, рынок не проверить. Правило проверено, если оно было.',
  'officePrices.asOf': 'Цены на',
  'officePrices.sources': 'Данные источников',
  'officePrices.snapshot.proved': 'подтверждают цены',
  'officePrices.snapshot.unproved': 'не с чем сверить',
  'officePrices.snapshot.missing': 'не сохранились',
  'officePrices.marketThen': 'Рынок по этим ценам',
  'officePrices.marketKept': 'Рынок в заявке',
  'officePrices.price': 'Наша цена',
  'officePrices.noRule': 'Правила не было: действовали наценки.',
  'officePrices.ruleSame': 'Редакция {revision}, сошлось.',
  'officePrices.ruleOther': 'Редакция {revision}, не сошлось.',
} as const;
