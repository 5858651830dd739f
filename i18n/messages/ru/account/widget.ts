/** The exchange form on pages of partners. */
export const widget = {
  'widget.title': 'Обмен валют',
  'widget.income': 'Отдаёте',
  'widget.outcome': 'Получите',
  'widget.give': 'Сколько отдаёте',
  'widget.get': 'Сколько получите',
  'widget.giveWhat': 'Что отдаёте',
  'widget.getWhat': 'Что получите',
  'widget.limits': 'От {min} до {max}.',
  'widget.failed': 'Не удалось узнать курс. Скоро спросим ещё раз.',
  'widget.exchange': 'Обменять',
  'widget.nothing': 'Сейчас обменов нет. Загляните позже.',
  'widget.demo': 'Демо: курсы и платежи ненастоящие',
} as const;
