/** What the outside is called in the office, and the keys that lead to its screens. */
export const officeWords = {
  'officeWords.outside.manual': 'вручную',
  'officeWords.outside.simulated': 'модель рынка и сети',
  'officeWords.outside.bitcoin': 'узел Bitcoin',
  'officeWords.outside.litecoin': 'узел Litecoin',
  'officeWords.outside.dogecoin': 'узел Dogecoin',
  'officeWords.deviceUnknown': 'Браузер неизвестен',
  'officeWords.ordersNone': 'Заявок пока нет. Новые появятся здесь сами.',
  'officeWords.goTitle': 'Разделы: g, затем буква',
  'officeWords.rejectWithdrawal': 'Заявка закроется, деньги вернутся на баланс пользователя.',
  'officeWords.blockTitle': 'Добавить в стоп-лист',
  'officeWords.breakersIdle':
    'Источников нет: рынок смоделирован, предохранителям следить не за чем.',
  'officeWords.othersDecide': 'Решает кассир или администратор: у вашей роли нет на это прав.',
} as const;
