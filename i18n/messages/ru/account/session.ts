/** The menu of who is signed in. */
export const session = {
  'session.menu': 'Личный кабинет',
  'session.orders': 'Заявки',
  'session.wallets': 'Карты и кошельки',
  'session.verifications': 'Проверка карт',
  'session.profile': 'Профиль',
  'session.security': 'Безопасность',
  'session.signOut': 'Выйти',
} as const;
