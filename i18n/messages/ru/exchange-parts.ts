/** Words of what the exchange page loads when it is needed: dialogs, and what is wrong. */
export const exchangeParts = {
  'exchangeParts.reserveTitle': 'Сообщить о пополнении',
  'exchangeParts.reserveText':
    'Напишем на почту, как только в резерве {system} появится нужная сумма.',
  'exchangeParts.reserveAmount': 'Сколько нужно',
  'exchangeParts.reserveSend': 'Сообщите мне',
  'exchangeParts.reserveDone': 'Записали. Напишем на {email}.',
  'exchangeParts.rateChangedTitle': 'Курс изменился',
  'exchangeParts.rateChangedText':
    'Пока вы заполняли форму, рынок сдвинулся. Продолжить по новому курсу?',
  'exchangeParts.rateWas': 'Было',
  'exchangeParts.rateIs': 'Стало',
  'exchangeParts.rateAccept': 'Продолжить по новому курсу',
  'exchangeParts.rateDecline': 'Вернуться к форме',
  'exchangeParts.payerCheck': 'Проверить адрес, с которого заплатите',
  'exchangeParts.payerLead':
    'Скажем заранее, примем ли монеты с этого адреса. Заявка для этого не нужна.',
  'exchangeParts.payerAddress': 'Адрес {name}, с которого заплатите',
  'exchangeParts.payerHint': 'Платите с биржи? Пропустите: её адрес заранее неизвестен.',
  'exchangeParts.payerAsk': 'Проверить адрес',
  'exchangeParts.payerAsking': 'Проверяем',
  'exchangeParts.payerPending': 'Проверка ещё идёт',
  'exchangeParts.payerPendingText':
    'Ответ появится здесь сам. Заявку можно создать, не дожидаясь его.',
  'exchangeParts.payerPassed': 'Монеты с этого адреса примем',
  'exchangeParts.payerPassedText': 'Сам перевод проверим ещё раз, когда он придёт.',
  'exchangeParts.payer.risk': 'Монеты с этого адреса не примем',
  'exchangeParts.payer.not_scored': 'Проверить этот адрес не удалось',
  'exchangeParts.payerReason.origin':
    'Часть монет на нём — из источников, с которыми мы не работаем.',
  'exchangeParts.payerReason.score': 'Общий риск этого адреса выше, чем мы принимаем.',
  'exchangeParts.payerReason.unknown': 'О нём ничего не известно: так бывает с новыми адресами.',
  'exchangeParts.payerReason.silent': 'Сервис, который проверяет адреса, не ответил.',
  'exchangeParts.payerRiskThen':
    'Заплатите с другого. Перевод с этого остановим для проверки, и деньги могут вернуться за вычетом комиссии сети.',
  'exchangeParts.payerThen.goes_on':
    'Платить с него можно: если и перевод проверить не удастся, обменяем как обычно.',
  'exchangeParts.payerThen.held':
    'Если и перевод проверить не удастся, его сначала рассмотрит оператор: не дольше чем за {span}.',
  'exchangeParts.payerFailed': 'Проверка сейчас недоступна',
  'exchangeParts.payerAnyway': 'Заявку можно создать и без неё: монеты проверим, когда они придут.',
  'exchangeParts.errorsTitle':
    '{count, plural, one {Исправьте # поле} few {Исправьте # поля} many {Исправьте # полей} other {Исправьте # поля}}',
  'exchangeParts.placeFailed': 'Заявка не создана',
  'exchangeParts.errorRequired': 'Заполните это поле',
  'exchangeParts.errorChoose': 'Выберите значение',
  'exchangeParts.errorAmount': 'Введите сумму',
  'exchangeParts.errorChain': 'Это адрес сети {chain}, а здесь нужна другая сеть',
  'exchangeParts.errorPattern': 'Проверьте, нет ли ошибки',
  'exchangeParts.errorDigits': 'Нужно цифр: {digits}',
  'exchangeParts.errorEmail': 'Проверьте адрес почты',
  'exchangeParts.errorAgree': 'Без согласия заявку создать нельзя',
  'exchangeParts.discount': 'Ваша скидка: {percent}, это {amount} в вашу пользу.',
  'exchangeParts.discountNone':
    'Ваша скидка {percent} сейчас не меняет курс: в нём почти нет наценки.',
  'exchangeParts.bonus': 'После обмена на баланс придёт {amount}.',
  'exchangeParts.coupon': 'Есть купон?',
  'exchangeParts.couponCode': 'Код купона',
  'exchangeParts.couponApply': 'Применить',
  'exchangeParts.couponApplied': 'Купон {code} применён.',
  'exchangeParts.couponDrop': 'Убрать купон',
} as const;
