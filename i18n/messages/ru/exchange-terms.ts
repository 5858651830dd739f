/** What the exchange page says of its pair: the server writes it, a browser only for another pair. */
export const exchangeTerms = {
  'exchangeTerms.noPairs': 'Обмен сейчас недоступен',
  'exchangeTerms.noPairsText': 'Ни одно направление не открыто. Загляните позже.',
  'exchangeTerms.verification':
    'Перед первым обменом с карты проверим её: один раз на направление, от 1 до 5\u00a0минут.',
  'exchangeTerms.verificationAway':
    'Перед первым обменом с карты проверим её: один раз на направление, когда будем на связи.',
  'exchangeTerms.verificationFrom': 'Нужно для сумм от {amount}.',
  'exchangeTerms.payOwn':
    'Платите только со своего счёта или карты: чужой перевод остановим для проверки.',
  'exchangeTerms.facts': 'Что будет дальше',
  'exchangeTerms.factTime': 'Сколько ждать',
  'exchangeTerms.time.rail': 'Ждём подтверждений сети, обычно от 5 до 30\u00a0минут, и отправляем.',
  'exchangeTerms.time.both':
    'Ждём подтверждений сети, обычно от 5 до 30\u00a0минут. Затем оператор отправит вашу сумму, в часы работы обычно за 5–15\u00a0минут.',
  'exchangeTerms.time.operator':
    'Оператор увидит платёж и отправит вашу сумму, в часы работы обычно за 5–15\u00a0минут.',
  'exchangeTerms.factPay': 'Когда платить',
  'exchangeTerms.factPayText': 'Реквизиты покажем на странице заявки. На оплату {window}.',
  'exchangeTerms.factWrong': 'Если что-то не так',
  'exchangeTerms.late.requote':
    'Опоздаете — обменяем по курсу зачисления, а если он заметно хуже, спросим.',
  'exchangeTerms.late.moderate': 'Опоздаете — спросим: обменять по новому курсу или вернуть.',
  'exchangeTerms.short.accept': 'Пришлёте меньше — обменяем, что пришло.',
  'exchangeTerms.short.moderate': 'Пришлёте меньше — спросим: обменять, доплатить или вернуть.',
  'exchangeTerms.over.accept':
    'Пришлёте больше — обменяем всё, а если намного больше — остаток по рынку.',
  'exchangeTerms.over.moderate': 'Пришлёте больше — спросим, обменять или вернуть.',
  'exchangeTerms.over.refund': 'Пришлёте больше — лишнее вернём за вычетом комиссии сети.',
  'exchangeTerms.countryClosed': 'Для вашей страны это направление закрыто.',
  'exchangeTerms.choose': 'Выберите',
  'exchangeTerms.find': 'Поиск по списку',
  'exchangeTerms.findTime': 'Поиск по дням',
  'exchangeTerms.visitLater': 'Договоримся позже',
  'exchangeTerms.desk': 'Адрес: {address}',
  'exchangeTerms.countryChoose': 'Выберите страну',
} as const;
