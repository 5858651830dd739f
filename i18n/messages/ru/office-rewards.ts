/** Bonuses and withdrawals in the office. */
export const officeRewards = {
  'office.kind.withdrawal': 'Вывод',
  'office.kind.withdrawalAbout':
    'Деньги с баланса пользователя. Уйдут, когда он подтвердит вывод по ссылке из письма.',
  'office.journal.bonus': 'Бонус',
  'office.journal.withdrawal': 'Снято с баланса',
  'office.journal.withdrawal_returned': 'Возвращено на баланс',
  'office.rewards.title': 'Бонусы',
  'office.rewards.about':
    'Начислите бонус на баланс пользователя в долларах. Он увидит сумму и причину и сможет её вывести.',
  'office.rewards.findHint': 'Имя или e-mail',
  'office.rewards.none': 'Никого не нашли. Проверьте имя или e-mail.',
  'office.rewards.email': 'E-mail',
  'office.rewards.name': 'Имя',
  'office.rewards.grant': 'Начислить',
  'office.rewards.grantTo': 'Бонус для {email}',
  'office.rewards.balance': 'На балансе',
  'office.rewards.granted': 'Начислено всего',
  'office.rewards.paid': 'Выведено',
  'office.rewards.amount': 'Сумма, USD',
  'office.rewards.reason': 'Причина',
  'office.rewards.reasonHint': 'Её увидит пользователь.',
  'office.rewards.at': 'Когда',
  'office.rewards.by': 'Кто',
  'office.rewards.history': 'Начислено',
  'office.rewards.empty': 'Бонусов ещё не было.',
  'office.action.grant_reward': 'Начислил бонус',
} as const;
