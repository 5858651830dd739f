/** Notifications of a browser: they may lie on a locked screen, so they carry no amounts. */
export const push = {
  'push.title': '{shop}: заявка {number}',
  'push.order_requoted': 'Деньги получены, сумма выплаты изменилась. Подробности — в заявке.',
  'push.order_paid': 'Деньги получены, отправляем вашу сумму.',
  'push.order_completed': 'Обмен выполнен: мы отправили деньги.',
  'push.order_excess': 'Пришло больше, чем нужно: лишнее вернём. Подробности в заявке.',
  'push.order_surplus': 'Пришёл лишний платёж, мы его вернём. Откройте заявку.',
  'push.order_held': 'Заявка на проверке. Откройте её: может понадобиться ваше решение.',
  'push.order_expired': 'Время на оплату вышло. Не платите по старым реквизитам.',
  'push.order_refunded': 'Деньги возвращены.',
  'push.order_rejected': 'Заявка отклонена. Причина — на её странице.',
  'push.order_card_verified': 'Карта проверена: можно платить.',
  'push.order_card_requoted':
    'Карта проверена, можно платить. Сумма изменилась — посмотрите заявку.',
  'push.order_card_expired': 'Карту не проверили вовремя, заявка закрыта.',
} as const;
