/** Telling people from programs; what is to be typed is said by the service itself. */
export const captcha = {
  'captcha.why':
    'Подтвердите, что вы не робот: введите символы с картинки или нажмите «Подтвердить без символов».',
  'captcha.imageAlt':
    'Картинка с буквами и цифрами. Если её не видно, нажмите «Подтвердить без символов».',
  'captcha.another': 'Другая картинка',
  'captcha.proof': 'Подтвердить без символов',
  'captcha.proofProgress': 'Ход проверки',
  'captcha.proofWorking': 'Браузер выполняет проверку: {percent} %',
  'captcha.proofDone': 'Проверка пройдена. Отправьте форму ещё раз.',
  'captcha.proofFailed': 'Проверка не удалась. Попробуйте ещё раз или введите символы с картинки.',
  'captcha.robotFailed': 'Проверка не пройдена. Отметьте ещё раз, что вы не робот.',
  'captcha.unconfigured': 'Ошибка конфигурации',
  'captcha.failed': 'Проверка не загрузилась. Обновите страницу и попробуйте ещё раз.',
} as const;
