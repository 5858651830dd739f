/** What the outside is called in the office, and the keys that lead to its screens. */
export const officeWords = {
  'officeWords.outside.online': 'Онлайн-оплата',
  'officeWords.clock': 'Время на экранах — по вашему поясу: {zone}',
  'officeWords.outside.manual': 'вручную',
  'officeWords.outside.simulated': 'симулятор (демо)',
  'officeWords.outside.bitcoin': 'узел Bitcoin',
  'officeWords.outside.litecoin': 'узел Litecoin',
  'officeWords.outside.dogecoin': 'узел Dogecoin',
  'officeWords.outside.ethereum': 'узел Ethereum',
  'officeWords.outside.bsc': 'узел BNB Smart Chain',
  'officeWords.outside.tron': 'узел TRON',
  'officeWords.outside.solana': 'узел Solana',
  'officeWords.outside.ton': 'TON Center',
  'officeWords.outside.bitcoin_explorer': 'обозреватель Bitcoin',
  'officeWords.outside.litecoin_explorer': 'обозреватель Litecoin',
  'officeWords.outside.dogecoin_explorer': 'обозреватель Dogecoin',
  'officeWords.deviceUnknown': 'Браузер неизвестен',
  'officeWords.ordersNone': 'Заявок пока нет. Новые появятся здесь автоматически.',
  'officeWords.goTitle': 'Разделы: g, затем буква',
  'officeWords.rejectWithdrawal': 'Заявка закроется, деньги вернутся на баланс пользователя.',
  'officeWords.blockTitle': 'Добавить в стоп-лист',
  'officeWords.othersDecide': 'Решает кассир или администратор: у вашей роли нет на это прав.',
  'officeWords.reportRefund':
    'Отчитывайтесь, когда деньги отправлены: клиент сразу узнает, что они возвращены.',
  'officeWords.reportSurplus':
    'Отчитывайтесь, когда деньги отправлены: лишнего в заявке больше не будет. Сама она не изменится.',
  'officeWords.refundNotSent':
    'Возврат отменится, его можно будет начать заново. Убедитесь, что деньги не ушли.',
  'officeWords.releaseLost':
    'Платёж клиента исчез из сети, поэтому выплата отменится, и никто её не сделает. Отпускайте, только если деньги точно не ушли.',
  'officeWords.retryByHand':
    'Выплата встанет в очередь заново. О том, что прежняя не ушла, известно только со слов оператора: сначала проверьте в банке.',
} as const;
