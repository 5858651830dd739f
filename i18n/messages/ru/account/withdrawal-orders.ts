/** What is said of a withdrawal in its order, in mails and in notifications. */
export const withdrawalOrders = {
  'orders.withdrawal.waiting_funds': 'Ждём вашего подтверждения',
  'orders.withdrawal.processing': 'Подтверждена, отправляем',
  'orders.withdrawal.expired': 'Не подтверждена вовремя',
  'orders.timeline.withdrawal_created':
    'Вывод запрошен, ссылка для подтверждения отправлена на почту',
  'orders.timeline.withdrawal_confirmed': 'Вы подтвердили вывод',
  'orders.timeline.withdrawal_repriced':
    'Курс изменился до подтверждения. Было: {agreed_outcome}. Стало: {outcome}',
  'orders.timeline.withdrawal_approved': 'Проверка пройдена, ждём вашего подтверждения',
  'orders.timeline.withdrawal_cancelled': 'Вы отменили вывод, деньги снова на балансе',
  'orders.timeline.withdrawal_expired': 'Вывод не подтверждён вовремя, деньги снова на балансе',
  'push.withdrawal_order_paid': 'Вывод подтверждён, отправляем деньги.',
  'push.withdrawal_order_completed': 'Мы отправили деньги с вашего баланса.',
  'push.withdrawal_order_held': 'Вывод на проверке.',
  'push.withdrawal_order_expired': 'Вывод не подтверждён вовремя. Деньги снова на балансе.',
  'push.withdrawal_order_rejected': 'Вывод отклонён. Деньги снова на балансе.',
  'withdrawalMail.confirm.subject': 'Подтвердите вывод {amount}',
  'withdrawalMail.confirm.text':
    'Вы просите вывести {amount} с баланса. Заявка {number}.\n\nКуда: {system}, {account}\nПолучите: {outcome}\n\nЧтобы подтвердить, откройте ссылку до {until} и нажмите кнопку:\n{url}\n\nЕсли это были не вы, не открывайте ссылку и сразу смените пароль. Без подтверждения деньги никуда не уйдут и вернутся на баланс.',
  'withdrawalMail.order_paid.subject': 'Вывод {number} подтверждён',
  'withdrawalMail.order_paid.text':
    'Вывод {income} подтверждён, отправляем вам {outcome}.\n\nСледить за заявкой:\n{url}\n\nЕсли подтвердили не вы, сразу напишите нам.',
  'withdrawalMail.order_changed.subject': 'Вывод {number}. {line}',
  'withdrawalMail.order_changed.text':
    'Новое в выводе {number}: {line}.\n\nСтраница заявки:\n{url}',
  'withdrawalMail.order_completed.subject': 'Вывод {number} выполнен',
  'withdrawalMail.order_completed.text':
    'Мы отправили вам {outcome} с баланса.\n\nСтраница заявки:\n{url}',
  'withdrawalMail.order_held.subject': 'Вывод {number}: нужна проверка',
  'withdrawalMail.order_held.text':
    'Вывод {number} остановлен до проверки. Деньги сохранены за вами.\n\nСтраница заявки:\n{url}',
  'withdrawalMail.order_expired.subject': 'Вывод {number} не подтверждён',
  'withdrawalMail.order_expired.text':
    'Вывод {income} не подтвердили вовремя, заявка закрыта. Деньги снова на балансе.\n\nСтраница заявки:\n{url}',
  'withdrawalMail.order_rejected.subject': 'Вывод {number} отклонён',
  'withdrawalMail.order_rejected.text':
    'Вывод {income} отклонён. Причина указана на странице заявки. Деньги снова на балансе.\n{url}',
} as const;
