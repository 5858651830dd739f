/** The exchange form. */
export const exchange = {
  'exchange.title': 'Обмен {income} на {outcome}',
  'exchange.pageTitle': 'Обмен {income} на {outcome} — курс сейчас | Agio',
  'exchange.description':
    'Обменять {income} на {outcome}: курс {rate}, резерв {reserve}. Комиссии внутри.',
  'exchange.lead': 'Оставьте заявку, оплатите по реквизитам и получите деньги.',
  'exchange.eta.rail': 'Обычно это 5–30\u00a0минут.',
  'exchange.eta.both': 'Обычно это 10–45\u00a0минут.',
  'exchange.eta.operator': 'В часы работы это обычно 5–15\u00a0минут.',

  'exchange.income': 'Отдаёте',
  'exchange.outcome': 'Получите',
  'exchange.chooseIncome': 'Что отдаёте',
  'exchange.chooseOutcome': 'Что получите',
  'exchange.searchIncome': 'Найти, что отдаёте',
  'exchange.searchOutcome': 'Найти, что получите',
  'exchange.groups': 'Показать',
  'exchange.everything': 'Все',
  'exchange.group.card': 'Карты',
  'exchange.group.bank_account': 'Счета',
  'exchange.group.wallet': 'Кошельки',
  'exchange.group.crypto': 'Крипта',
  'exchange.group.exchange_code': 'Коды',
  'exchange.group.cash': 'Наличные',
  'exchange.swap': 'Поменять местами',
  'exchange.swapUnavailable': 'Обратного обмена для этой пары нет',
  'exchange.noReserve': 'нет резерва',
  'exchange.fromAmount': 'от {amount}',

  'exchange.incomeAmount': 'Сумма, которую отдаёте',
  'exchange.outcomeAmount': 'Сумма, которую получите',
  'exchange.min': 'минимум {amount}',
  'exchange.max': 'максимум {amount}',
  'exchange.reserve': 'резерв {amount}',

  'exchange.rate': 'Курс',
  'exchange.rateRefreshing': 'обновляем курс',
  'exchange.steps': 'Курс зависит от суммы',
  'exchange.stepFrom': 'от {amount}',
  'exchange.chart': 'График курса',
  'exchange.rateType': 'Какой курс закрепить',
  'exchange.fixed': 'Фиксированный',
  'exchange.floating': 'Плавающий',
  'exchange.fixedMeaning':
    'Получите ровно эту сумму, если оплатите за {window}, куда бы ни ушёл рынок.',
  'exchange.floatingMeaning':
    'Сумму посчитаем, когда придут деньги: она может стать и больше, и меньше.',
  'exchange.margin': 'На рынке {rate}, наша наценка {percent}.',
  'exchange.networkFee': 'Комиссия сети {amount} уже учтена.',
  'exchange.noFee': 'Сверх этой суммы ничего не возьмём.',

  'exchange.quoteFailed': 'Не удалось получить курс. Попробуйте ещё раз или напишите в поддержку.',
  'exchange.quoteRetry': 'Запросить снова',
  'exchange.noSlot': 'Принять такую сумму прямо сейчас некуда',
  'exchange.noSlotText': 'Свободные реквизиты появятся через несколько минут, или измените сумму.',
  'exchange.noReserveTitle': 'Такой суммы в резерве нет',
  'exchange.noReserveText': 'Сейчас есть {amount}. Можем написать, когда станет больше.',
  'exchange.noPairs': 'Обмен сейчас недоступен',
  'exchange.noPairsText': 'Ни одно направление не открыто. Загляните позже.',
  'exchange.verification':
    'Перед первым обменом с карты проверим её: один раз на направление, от 1 до 5\u00a0минут.',
  'exchange.verificationAway':
    'Перед первым обменом с карты проверим её: один раз на направление, когда будем на связи.',
  'exchange.verificationFrom': 'Нужно для сумм от {amount}.',
  'exchange.countryClosed': 'Для вашей страны это направление закрыто.',

  'exchange.details': 'Куда и как отправить',
  'exchange.outcomeAccountOf': '{label}: куда отправить',
  'exchange.incomeCard': 'Карта, с которой заплатите',
  'exchange.outcomeBank': 'Банк получателя',
  'exchange.incomeAccountOf': '{label}: откуда платите',
  'exchange.payOwn':
    'Платите только со своего счёта или карты: чужой перевод остановится на проверку.',
  'exchange.refund': 'Куда вернуть, если обмен не состоится (по желанию)',
  'exchange.memoOptional': '{label} (если требуется)',
  'exchange.fullName': 'Имя и фамилия',
  'exchange.fullNameHint': 'Как на карте или в банке',
  'exchange.phone': 'Телефон',
  'exchange.emailHint': 'Пришлём ссылку на заявку и напишем, когда изменится её статус',
  'exchange.emailOptional': 'Электронная почта (по желанию)',
  'exchange.country': 'Страна',

  'exchange.facts': 'Что будет дальше',
  'exchange.factTime': 'Сколько ждать',
  'exchange.time.rail': 'Ждём подтверждений сети, обычно от 5 до 30\u00a0минут, и отправляем.',
  'exchange.time.both':
    'Ждём подтверждений сети, обычно от 5 до 30\u00a0минут. Затем оператор отправит вашу сумму, в часы работы обычно за 5–15\u00a0минут.',
  'exchange.time.operator':
    'Оператор увидит платёж и отправит вашу сумму, в часы работы обычно за 5–15\u00a0минут.',
  'exchange.away': 'Операторы сейчас не на связи: отправят, когда вернутся.',
  'exchange.awayUntil': 'Операторы сейчас не на связи: деньги уйдут после {when}.',
  'exchange.factPay': 'Когда платить',
  'exchange.factPayText': 'Реквизиты покажем на странице заявки. На оплату {window}.',
  'exchange.factWrong': 'Если что-то не так',
  'exchange.late.requote':
    'Опоздаете — обменяем по курсу зачисления, а если он заметно хуже, спросим.',
  'exchange.late.moderate': 'Опоздаете — спросим, обменять или вернуть.',
  'exchange.short.accept': 'Пришлёте меньше — обменяем, что пришло.',
  'exchange.short.moderate': 'Пришлёте меньше — спросим: обменять, доплатить или вернуть.',
  'exchange.over.accept': 'Пришлёте больше — обменяем всё, намного больше — остаток по рынку.',
  'exchange.over.moderate': 'Пришлёте больше — спросим, обменять или вернуть.',
  'exchange.over.refund': 'Пришлёте больше — лишнее вернём за вычетом комиссии сети.',

  'exchange.agreeTerms': 'Принимаю [правила обмена]',
  'exchange.agreeAml':
    'Разрешаю проверить перевод по [правилам AML и KYT]: обмен могут остановить, а деньги вернуть за вычетом комиссии сети',
  'exchange.place': 'Создать заявку',
  'exchange.placing': 'Создаём заявку',
  'exchange.summary': 'Отдаёте {income}, получите {outcome}',
  'exchange.nothingPaidYet': 'Платить пока не нужно: сначала покажем реквизиты.',
  'exchange.noScript':
    'Чтобы посчитать свою сумму и создать заявку, включите JavaScript. Курсы и резервы видны и без него.',

  'exchange.placeFailedText': 'Деньги не списаны. Повторите через минуту.',

  'exchange.reserveOpen': 'Сообщить, когда появится',
} as const;
