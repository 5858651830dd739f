/** Pages on the way into an account: signing in, registering, a new password, a confirmed e-mail. */
export const entrance = {
  'entrance.noScript': 'Для этой страницы нужен JavaScript: включите его в браузере.',
  'entrance.required': 'Заполните это поле',
  'entrance.badEmail': 'Проверьте адрес почты',
  'entrance.errorsTitle':
    '{count, plural, one {Исправьте # поле} few {Исправьте # поля} many {Исправьте # полей} other {Исправьте # поля}}',
  'entrance.failed': 'Что-то пошло не так. Повторите через минуту.',

  'entrance.password': 'Пароль',
  'entrance.newPassword': 'Новый пароль',
  'entrance.repeatPassword': 'Пароль ещё раз',
  'entrance.passwordWeak':
    'Не меньше 8\u00a0символов: строчные и заглавные латинские буквы и цифры',
  'entrance.passwordWeakSpecials':
    'Не меньше 8\u00a0символов: строчные и заглавные латинские буквы, цифры и специальные знаки',
  'entrance.passwordsDiffer': 'Пароли не совпадают',
  'entrance.showPassword': 'Показать пароль',
  'entrance.show': 'Показать',
  'entrance.hide': 'Скрыть',
  'entrance.rule.length': 'не меньше 8\u00a0символов',
  'entrance.rule.lower': 'строчная латинская буква',
  'entrance.rule.upper': 'заглавная латинская буква',
  'entrance.rule.digit': 'цифра',
  'entrance.rule.special': 'специальный символ',
  'entrance.ruleMet': 'есть',

  'entrance.loginTitle': 'Вход',
  'entrance.loginLead': 'Заявки, карты и кошельки — в личном кабинете. Обменять можно и без входа.',
  'entrance.login': 'Войти',
  'entrance.forgot': 'Забыли пароль?',
  'entrance.toRegister': 'Создать аккаунт',
  'entrance.toLogin': 'Войти',
  'entrance.haveAccount': 'Уже есть аккаунт?',
  'entrance.noAccount': 'Нет аккаунта?',
  'entrance.otherWays': 'Или без пароля',
  'entrance.passkey': 'Войти по ключу доступа',
  'entrance.passkeyFailed':
    'Ключ доступа не подошёл, или вы отменили вход. Попробуйте ещё раз или войдите иначе.',
  'entrance.provider.google': 'Войти через Google',
  'entrance.provider.yandex': 'Войти через Яндекс',
  'entrance.provider.vk': 'Войти через VK',
  'entrance.provider.telegram': 'Войти через Telegram',

  'entrance.problem.provider_cancelled': 'Вы отменили вход. Попробуйте ещё раз или войдите иначе.',
  'entrance.problem.provider_failed':
    'Сервис, через который вы входили, не подтвердил, что это вы. Попробуйте ещё раз или войдите иначе.',
  'entrance.problem.provider_email_known':
    'Аккаунт с этой почтой уже есть. Войдите по паролю и привяжите вход через другой сервис в разделе «Безопасность».',
  'entrance.problem.provider_without_email':
    'Этот сервис не сообщил подтверждённую почту. Зарегистрируйтесь по почте.',
  'entrance.problem.terms_not_accepted':
    'Аккаунта с таким входом ещё нет. Чтобы создать его, отметьте согласие с правилами и нажмите кнопку ещё раз.',
  'entrance.problem.rate_limited': 'Слишком много попыток. Подождите немного и попробуйте ещё раз.',

  'entrance.confirmTitle': 'Подтвердите вход',
  'entrance.confirmLead.totp': 'Введите код из приложения на вашем телефоне.',
  'entrance.confirmLead.email': 'Мы отправили код вам на почту. Он действует 10\u00a0минут.',
  'entrance.confirmLead.passkey': 'Подтвердите вход ключом доступа.',
  'entrance.confirmLead.recovery':
    'Введите один из резервных кодов, которые вы сохранили. Каждый работает один раз.',
  'entrance.code.totp': 'Код из приложения',
  'entrance.code.email': 'Код из письма',
  'entrance.code.recovery': 'Резервный код',
  'entrance.confirm': 'Подтвердить',
  'entrance.usePasskey': 'Использовать ключ доступа',
  'entrance.otherMethods': 'Другой способ',
  'entrance.method.totp': 'Код из приложения',
  'entrance.method.email': 'Код на почту',
  'entrance.method.passkey': 'Ключ доступа',
  'entrance.method.recovery': 'Резервный код',
  'entrance.sendCode': 'Отправить код',
  'entrance.sendCodeAgain': 'Отправить код ещё раз',
  'entrance.codeSent': 'Код отправлен.',
  'entrance.startAgain': 'Начать вход заново',

  'entrance.registerTitle': 'Регистрация',
  'entrance.registerLead': 'С аккаунтом видны все заявки, а реквизиты не нужно вводить заново.',
  'entrance.name': 'Имя и фамилия',
  'entrance.nameWrong': 'От 8 до 64\u00a0символов: буквы, цифры, пробел, дефис, точка, апостроф',
  'entrance.nameHint': 'От 8 до 64\u00a0символов.',
  'entrance.agreeTerms': 'Принимаю',
  'entrance.agreeTermsLink': 'правила сервиса',
  'entrance.agreeAml': 'Разрешаю проверку по',
  'entrance.agreeAmlLink': 'правилам AML и KYT',
  'entrance.termsLabel': 'Правила сервиса',
  'entrance.amlLabel': 'Правила AML и KYT',
  'entrance.newTab': 'в новой вкладке',
  'entrance.agreeNeeded': 'Без согласия аккаунт создать нельзя',
  'entrance.register': 'Создать аккаунт',

  'entrance.checkMailTitle': 'Проверьте почту',
  'entrance.checkMailRegister':
    'Мы отправили письмо на {email}. Откройте ссылку из него в течение двух суток, чтобы подтвердить адрес.',
  'entrance.checkMailRegisterUnnamed':
    'Мы отправили вам письмо. Откройте ссылку из него в течение двух суток, чтобы подтвердить адрес.',
  'entrance.checkMailReset':
    'Если аккаунт с адресом {email} есть, письмо со ссылкой уже отправлено. Ссылка действует час.',
  'entrance.checkSpam': 'Письма нет? Загляните в «Спам» или попросите отправить ещё раз.',
  'entrance.demoMail':
    'Демонстрация: пока почта не настроена, письма никуда не уходят. Их показывает бэк-офис в разделе «Письма».',
  'entrance.resend': 'Отправить письмо ещё раз',
  'entrance.resendHelp': 'Укажите почту, с которой регистрировались: пришлём новую ссылку.',
  'entrance.resent':
    'Если этот адрес ждёт подтверждения, письмо отправлено ещё раз. Прежняя ссылка тоже работает.',

  'entrance.resetTitle': 'Новый пароль',
  'entrance.resetLead':
    'Укажите почту аккаунта, и мы пришлём ссылку, по которой можно задать пароль.',
  'entrance.reset': 'Прислать ссылку',
  'entrance.resetAgain': 'Запросить новую ссылку',
  'entrance.newPasswordTitle': 'Задайте новый пароль',
  'entrance.newPasswordLead': 'Все сеансы завершатся, войти нужно будет заново.',
  'entrance.setPassword': 'Сохранить пароль',
  'entrance.passwordChangedTitle': 'Пароль изменён',
  'entrance.passwordChangedText': 'Все сеансы завершены. Войдите с новым паролем.',
  'entrance.linkDeadTitle': 'Ссылка не действует',

  'entrance.activationImpossibleText':
    'Аккаунт закрыт, или эту почту уже подтвердили для другого аккаунта. Новая ссылка не поможет — напишите нам.',
  'entrance.toContacts': 'Контакты',
  'entrance.activateTitle': 'Подтверждение почты',
  'entrance.activateLead': 'Остался один шаг: подтвердите, что этот адрес ваш.',
  'entrance.activate': 'Подтвердить почту',
  'entrance.activatedTitle': 'Почта подтверждена',
  'entrance.activatedText': 'Аккаунт готов. Войдите, чтобы начать.',
  'entrance.emailChangedText': 'Теперь это почта вашего аккаунта.',
  'entrance.toAccount': 'В личный кабинет',
  'entrance.codeDead': 'Использованный код уже активирован или недействителен.',
  'entrance.notActivatedTitle': 'Активация невозможна',

  'entrance.deniedTitle': 'Доступ в личный кабинет закрыт',
  'entrance.deniedText':
    'Доступ к этому аккаунту закрыт. Напишите в поддержку, и мы объясним почему. Оплаченные заявки будут доведены до конца.',
  'entrance.signOut': 'Выйти',
  'entrance.contacts': 'Написать в поддержку',
} as const;
