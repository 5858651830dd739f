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
  'widget.failed': 'Курс не пришёл. Скоро спросим ещё раз.',
  'widget.exchange': 'Обменять',
  'widget.nothing': 'Обмен сейчас недоступен. Загляните позже.',
  'widget.demo': 'Демо: курсы и платежи ненастоящие',
} as const;
