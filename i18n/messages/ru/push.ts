/** Notifications of a browser: they may lie on a locked screen, so they carry no amounts. */
export const push = {
  'push.title': 'Заявка {number}',
  'push.order_requoted': 'Деньги получены, сумма выплаты другая. Подробности — в заявке.',
  'push.order_paid': 'Деньги получены, отправляем вашу часть.',
  'push.order_completed': 'Обмен выполнен: мы отправили деньги.',
  'push.order_surplus': 'Пришёл лишний платёж. Откройте заявку: его вернут.',
  'push.order_held': 'Заявка на проверке. Откройте её: может понадобиться ваше решение.',
  'push.order_expired': 'Время на оплату вышло. Не платите по старым реквизитам.',
  'push.order_refunded': 'Деньги возвращены.',
  'push.order_rejected': 'Заявка отклонена. Причина — на её странице.',
} as const;
