/** What the calls of accounts say themselves; refusals are among the errors. */
export const accounts = {
  'accounts.reward.cashback': 'Кэшбэк за заявку {number}',
  'accounts.reward.coupon': 'Бонус по купону за заявку {number}',
  'accounts.captchaLetters': 'Буквы и цифры с картинки',
  'accounts.captchaRobot': 'Подтвердите, что вы не робот',
  'accounts.change.totp_on': 'включено приложение с кодами',
  'accounts.change.totp_off': 'выключено приложение с кодами',
  'accounts.change.email_on': 'включены коды по почте',
  'accounts.change.email_off': 'выключены коды по почте',
  'accounts.change.passkey_added': 'добавлен ключ доступа',
  'accounts.change.passkey_removed': 'удалён ключ доступа',
  'accounts.change.codes_renewed': 'созданы новые резервные коды',
  'accounts.change.provider_linked': 'привязан вход через {provider}',
  'accounts.change.provider_unlinked': 'отвязан вход через {provider}',
} as const;
