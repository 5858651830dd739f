/** Telling people from programs; what is to be typed is said by the service itself. */
export const captcha = {
  'captcha.why': 'Попыток было много. Чтобы продолжить, введите символы с картинки.',
  'captcha.imageAlt': 'Картинка с буквами и цифрами. Если её не видно, прослушайте сигналы.',
  'captcha.another': 'Другая картинка',
  'captcha.listen': 'Прослушать вместо картинки',
  'captcha.listenAgain': 'Прослушать ещё раз',
  'captcha.soundFailed': 'Звук не воспроизводится. Попробуйте другую картинку.',
  'captcha.robotFailed': 'Проверка не пройдена. Отметьте ещё раз, что вы не робот.',
  'captcha.unconfigured': 'Ошибка конфигурации',
  'captcha.failed': 'Проверка не загрузилась. Обновите страницу и попробуйте ещё раз.',
} as const;
