import { orderControl } from './order-control.ts';

/** The page of one order. What happened and when comes from the service; these are its frame. */
export const orderPage = {
  ...orderControl,
  'orderPage.title': 'Заявка {number}',
  'orderPage.pageTitle': 'Заявка {number}: {status} | {shop}',
  'orderPage.number': 'Номер заявки',
  'orderPage.created': 'Создана',
  'orderPage.income': 'Отдаёте',
  'orderPage.incomeDone': 'Вы отдали',
  'orderPage.outcome': 'Получите',
  'orderPage.outcomeDone': 'Мы отправили',
  'orderPage.refundDone': 'Вернули',
  'orderPage.outcomeBefore': 'Собирались получить',
  'orderPage.incomeBefore': 'Собирались отдать',
  'orderPage.outcomeFloating': 'Получите, по курсу на сейчас',
  'orderPage.rate': 'Курс',
  'orderPage.rateFixed': 'фиксированный',
  'orderPage.rateFloating': 'плавающий, посчитаем, когда придут деньги',
  'orderPage.sendTo': 'Куда отправим',
  'orderPage.sentTo': 'Куда отправили',
  'orderPage.sendToBefore': 'Куда собирались отправить',
  'orderPage.payFrom': 'Откуда платите',
  'orderPage.memo': 'MEMO',
  'orderPage.memoOptional': '{label} (если требуется)',
  'orderPage.history': 'Ход заявки',
  'orderPage.aheadReceive': 'Увидим ваш перевод',
  'orderPage.aheadSend': 'Отправим {amount}',
  'orderPage.aheadArrive': '{amount} дойдут до вас',
  'orderPage.details': 'Подробности',
  'orderPage.live': 'Страница обновляется сама',
  'orderPage.offline': 'Связь прервалась. Показываем последнее, что знаем, и пробуем снова.',
  'orderPage.wayBack': 'Вернуться на {site}',
  'orderPage.keepLink': 'Сохраните ссылку: по ней заявка откроется на любом устройстве.',
  'orderPage.keepLinkOwn': 'Заявки из личного кабинета открываются только после входа.',
  'orderPage.telegram': 'Следить в Telegram',
  'orderPage.telegramHint': 'Бот напишет, когда статус изменится. Ссылка одноразовая.',
  'orderPage.telegramOpen': 'Открыть Telegram',
  'orderPage.notify': 'Включить уведомления',
  'orderPage.notifyStop': 'Выключить уведомления',
  'orderPage.notifyHint': 'Уведомления этого браузера: о статусе, без сумм и реквизитов.',
  'orderPage.notifyOn': 'Сообщим, когда статус изменится, даже если страница закрыта.',
  'orderPage.notifyDenied':
    'Браузер не разрешает уведомления. Разрешите их в настройках сайта и повторите.',
  'orderPage.notifyFailed':
    'Не получилось. Повторите чуть позже; письма на почту приходят и без этого.',
  'orderPage.copyLink': 'Ссылка на заявку',
  'orderPage.newOrder': 'Новый обмен',
  'orderPage.repeat': 'Повторить этот обмен',

  'orderPage.getRequisites': 'Показать, куда платить',
  'orderPage.getRequisitesText':
    'Реквизиты закрепим за вашей заявкой. Оплатить нужно до конца отсчёта.',
  'orderPage.askingText': 'Подбираем реквизиты. Обычно это несколько секунд.',
  'orderPage.looking': 'Подбираем реквизиты',
  'orderPage.lookingText':
    'Обычно хватает минуты. Реквизиты появятся здесь сами, ничего нажимать не нужно. Если закроете страницу, ссылка на заявку придёт письмом вместе с реквизитами.',
  'orderPage.noRequisites': 'Свободных реквизитов сейчас нет',
  'orderPage.noRequisitesText':
    'Попробуйте ещё раз через несколько минут: заявка останется за вами до конца отсчёта. Платить пока некуда.',
  'orderPage.placeOver':
    'Срок этих реквизитов вышел: больше не переводите на них. Если перевод уже отправлен, нажмите «Я оплатил» — мы его найдём.',
  'orderPage.amountChanged':
    'Сумма немного отличается от {agreed}: так перевод находят быстрее. Обменяем её всю.',
  'orderPage.payPage': 'Открыть страницу оплаты',
  'orderPage.payTitle': 'Переведите {amount}',
  'orderPage.payAmount': 'Сумма',
  'orderPage.payExact': 'Ровно эта сумма, одним переводом',
  'orderPage.payAddressCrypto': 'Адрес {network}',
  'orderPage.payAddressCard': 'Номер карты',
  'orderPage.payAddressPhone': 'Телефон',
  'orderPage.payAddressAccount': 'Номер счёта или кошелька',
  'orderPage.payHolder': 'Получатель',
  'orderPage.payBank': 'Банк',
  'orderPage.payMemo': 'MEMO, обязательно',
  'orderPage.payMemoNote': 'Без MEMO перевод не найти сразу: на разбор уйдёт время.',
  'orderPage.payNetworkNote': 'Отправляйте только {system}: монеты из другой сети не дойдут.',
  'orderPage.payCommentNote': 'Сообщение к переводу оставьте пустым.',
  'orderPage.payBy': 'Оплатите до',
  'orderPage.printedFrom': '{shop}, {host}. Заявка от {day}',
  'orderPage.payUntil': 'Оплатите за',
  'orderPage.payOverdue': 'Время на оплату вышло',
  'orderPage.qr': 'адрес и сумма для перевода',
  'orderPage.claim': 'Я оплатил',
  'orderPage.claimHint': 'Нажмите, когда банк подтвердит перевод.',
  'orderPage.claimHintRail': 'Нажимать не обязательно: перевод увидим сами.',
  'orderPage.claimedTitle': 'Ждём {amount}',
  'orderPage.claimed': 'Вы сообщили об оплате',
  'orderPage.claimedManual':
    'Оператор проверит поступление, в часы работы обычно за 5–15\u00a0минут.',
  'orderPage.claimedCrypto': 'Увидим перевод в сети сами, обычно за минуту.',
  'orderPage.payOnline': 'Оплатить онлайн',
  'orderPage.payOnlineHint': 'На странице платёжного провайдера. Деньги зачислятся сами.',
  'orderPage.payOnlineFailed': 'Не удалось сформировать форму оплаты, напишите в чат поддержки',
  'orderPage.payOnlineFailedWrite': 'Не удалось сформировать форму оплаты, напишите нам',
  'orderPage.seen': 'Перевод виден в сети',
  'orderPage.seenShort':
    'Пришло {came} из {agreed}. Когда сеть подтвердит перевод, поступим по условиям заявки.',
  'orderPage.seenOver':
    'Пришло {came} вместо {agreed}. Когда сеть подтвердит перевод, поступим по условиям заявки.',
  'orderPage.seenText':
    'Больше ничего отправлять не нужно. Когда сеть подтвердит перевод, обменяем его.',
  'orderPage.confirmations':
    'Подтверждений сети: {done} из {needed}. Ждать обычно от 5 до 30\u00a0минут.',
  'orderPage.verifyCard': 'Проверить карту',

  'orderPage.howLong': 'Сколько ждать',
  'orderPage.howLongRail':
    'Увидим перевод сами, обычно за минуту, подождём подтверждений сети (5–30\u00a0минут) и отправим вашу сумму.',
  'orderPage.howLongManual':
    'Оператор увидит перевод и отправит вашу сумму, в часы работы обычно за 5–15\u00a0минут.',
  'orderPage.away':
    'Операторы сейчас не на связи и займутся заявкой, когда вернутся. Часы работы — внизу страницы.',
  'orderPage.awayUntil': 'Операторы сейчас не на связи. Займутся заявкой, когда вернутся: {when}.',
  'orderPage.ifLate': 'Если опоздаете',
  'orderPage.late.requote':
    'Опоздаете — обменяем по курсу зачисления, а если он заметно хуже, спросим.',
  'orderPage.late.moderate': 'Опоздаете — спросим: обменять по новому курсу или вернуть.',
  'orderPage.ifOther': 'Если сумма другая',
  'orderPage.short.accept': 'Придёт меньше — обменяем то, что пришло.',
  'orderPage.short.moderate': 'Придёт меньше — спросим: обменять, доплатить или вернуть.',
  'orderPage.over.accept': 'Придёт больше — обменяем всё, намного больше — остаток по рынку.',
  'orderPage.over.moderate': 'Придёт больше — спросим: обменять всё или вернуть.',
  'orderPage.over.refund':
    'Придёт больше — обменяем сумму заявки, а лишнее вернём за вычетом комиссии сети.',
  'orderPage.ifWhere': 'Реквизиты только здесь',
  'orderPage.ifWhereText':
    'Мы не присылаем их в чатах и мессенджерах. В письме о заявке те же реквизиты: если они другие, не платите.',

  'orderPage.cheque': 'Чек перевода',
  'orderPage.chequeHint':
    'PDF из банка или снимок JPEG, PNG, до 5\u00a0МБ. С чеком проверим быстрее и сохраним за вами резерв, когда время выйдет.',
  'orderPage.chequeChoose': 'Выбрать файл',
  'orderPage.chequeSend': 'Отправить чек',
  'orderPage.chequeSent': 'Чек получили',
  'orderPage.chequeNotPdf': 'Нужен PDF или снимок: JPEG, PNG',
  'orderPage.chequeTooLarge': 'Файл больше 5\u00a0МБ',

  'orderPage.cancel': 'Отменить заявку',
  'orderPage.cancelTitle': 'Отменить заявку {number}?',
  'orderPage.cancelText':
    'Если вы уже отправили деньги, не отменяйте: просто дождитесь. Отменённую заявку вернуть нельзя.',
  'orderPage.cancelConfirm': 'Отменить заявку',
  'orderPage.cancelKeep': 'Оставить',

  'orderPage.processingTitle': 'Деньги получили, отправляем',
  'orderPage.processingText': 'Отправим {amount}. Обычно это занимает до 15\u00a0минут.',
  'orderPage.processingLater': 'Отправим {amount}.',
  'orderPage.sentTitle': 'Отправили {amount}',
  'orderPage.sentText': 'Перевод уже в пути, ждём подтверждения. Делать ничего не нужно.',
  'orderPage.completedTitle': 'Отправили {amount}',
  'orderPage.completedConfirmed': 'Сеть подтвердила перевод.',
  'orderPage.completedText':
    'Когда деньги зачислят, зависит от банка или сервиса получателя: обычно это несколько минут.',
  'orderPage.txid': 'Номер операции',
  'orderPage.txidIncome': 'Ваш перевод',
  'orderPage.txidOutcome': 'Наш перевод',
  'orderPage.bankReference': 'Номер перевода в банке',
  'orderPage.explorer': 'Посмотреть в обозревателе',
  'orderPage.openWallet': 'Открыть в кошельке',
  'orderPage.meeting': 'Встреча: {city}',
  'orderPage.meetingAddress': 'Адрес',
  'orderPage.meetingTime': 'Время',
  'orderPage.meetingLater': 'Договоримся: напишите нам или приходите в часы работы.',
  'orderPage.handoverCode': 'Ваш код',
  'orderPage.handoverText': 'Назовите его только в офисе: наличные отдают тому, кто знает код.',
  'orderPage.outcomeBank': 'Банк получателя',
  'orderPage.print': 'Распечатать',
  'orderPage.expiredTitle': 'Время на оплату вышло',
  'orderPage.expiredText':
    'Если не платили, просто создайте новую. Если деньги уже в пути, они зачтутся в эту заявку: страницу можно закрыть.',
  'orderPage.cancelledTitle': 'Заявка отменена',
  'orderPage.cancelledText': 'Платить по ней больше нельзя.',
  'orderPage.rejectedTitle': 'Заявка отклонена',
  'orderPage.rejectedText': 'Ваши деньги у нас, в обмен они не пойдут: вернём.',
  'orderPage.rejectedUnpaid':
    'Больше не платите по её реквизитам. Если деньги уже в пути, вернём их, когда придут.',
  'orderPage.refundedTitle': 'Деньги возвращены',
  'orderPage.refundedText':
    'Когда деньги зачислят, зависит от банка или сервиса получателя: обычно это несколько минут.',
  'orderPage.moderationTitle': 'Заявку смотрит оператор',
  'orderPage.moderationText':
    'Делать ничего не нужно. Ответ обычно приходит за 15–60\u00a0минут, деньги в безопасности.',
  'orderPage.reason': 'Причина: {reason}',

  'orderPage.yourDecision': 'Ждём вашего решения',
  'orderPage.decisionTitle': 'Решите, что делать',
  'orderPage.decision.late':
    'Деньги пришли или подтвердились позже срока, а курс с тех пор изменился.',
  'orderPage.decision.underpaid': 'Пришло меньше, чем договорились.',
  'orderPage.decision.overpaid': 'Пришло больше, чем договорились.',
  'orderPage.decision.rate_moved': 'Пока шёл перевод, курс сильно изменился.',
  'orderPage.decision.payer_mismatch': 'Платёж пришёл с других реквизитов.',
  'orderPage.decision.other': 'Обмен остановлен до вашего решения.',
  'orderPage.received': 'Пришло',
  'orderPage.agreed': 'Договорились',
  'orderPage.offer': 'Получите сейчас',
  'orderPage.accept': 'Обменять то, что пришло',
  'orderPage.acceptFor': 'Обменять и получить {amount}',
  'orderPage.topUp': 'Доплатить {left} ({came} уже пришло)',
  'orderPage.refund': 'Вернуть деньги',
  'orderPage.refundTooSmall':
    'Вернуть эту сумму не получится: после комиссии сети останется меньше, чем эта сеть переводит.',
  'orderPage.refundTitle': 'Куда вернуть',
  'orderPage.refundAmount': 'Вернём {amount}: всё, что пришло, за вычетом комиссии сети.',
  'orderPage.refundWhole': 'Вернём {amount}: всё, что пришло.',
  'orderPage.refundingTitle': 'Возвращаем деньги',
  'orderPage.refundingText': 'Вернём {amount} на {account}. Делать ничего не нужно.',
  'orderPage.refundAccount': 'Реквизиты для возврата',
  'orderPage.refundConfirm': 'Вернуть деньги',
  'orderPage.refundAccountSave': 'Вернуть сюда',
  'orderPage.refundChange': 'Указать другие реквизиты',
  'orderPage.refundKnown':
    'Вернём {amount} на {account}. Отправит оператор; когда деньги уйдут, напишем об этом здесь.',
  'orderPage.refundWhere':
    'Куда вернуть {amount}? Укажите свои реквизиты: по ним оператор отправит деньги.',

  'orderPage.secondPayment': 'Пришёл ещё один платёж: {amount}',
  'orderPage.excess': 'Пришло больше, чем в заявке. Лишний платёж: {amount}',
  'orderPage.secondPaymentBack': 'В этот обмен он не войдёт, мы его вернём.',
  'orderPage.secondPaymentText':
    'В этот обмен он не войдёт, мы его вернём. Напишите в поддержку, на какие реквизиты, и назовите номер заявки {number}.',
  'orderPage.secondPaymentTo':
    'В этот обмен он не войдёт, мы вернём его на {account}. Если нужны другие реквизиты, напишите в поддержку и назовите номер заявки {number}.',
  'orderPage.secondPaymentTooSmall':
    'В этот обмен он не войдёт, а вернуть такую сумму не получится: после комиссии сети останется меньше, чем эта сеть переводит.',
  'orderPage.secondPaymentLeaving': 'Возвращаем его. Делать ничего не нужно.',
  'orderPage.writeUs': 'Написать в поддержку',
  'orderPage.supportSubject': 'Заявка {number}',
  'orderPage.supportChat': 'Чат поддержки',
  'orderPage.supportTitle': 'Вопрос по заявке? Напишите нам',
  'orderPage.supportText': 'Номер {number} уже будет в теме письма и в сообщении.',

  'orderPage.demoTitle': 'Демонстрация: сыграйте за плательщика',
  'orderPage.demoText':
    'На настоящем сайте платили бы через банк или сеть. Эти кнопки есть только в демонстрации.',
  'orderPage.demo.pay_exact': 'Заплатить ровно',
  'orderPage.demo.pay_again': 'Заплатить ещё раз',
  'orderPage.demo.pay_short': 'Заплатить меньше',
  'orderPage.demo.pay_over': 'Заплатить больше',
  'orderPage.demo.pay_late': 'Заплатить поздно',
  'orderPage.demo.pay_double': 'Заплатить дважды',
  'orderPage.demo.reorg': 'Отменить блок с переводом',
  'orderPage.demo.payout_delay': 'Задержать выплату',
  'orderPage.demo.payout_failure': 'Сорвать выплату',

  'orderPage.cardTitle': 'Проверьте карту',
  'orderPage.cardText':
    'Перед первым обменом с этой карты её нужно проверить: это занимает от 1 до 5 минут. Платить пока не нужно: реквизиты и время на оплату появятся сами, когда карта будет проверена.',
  'orderPage.cardSentTitle': 'Карта на проверке',
  'orderPage.cardSentText':
    'Оператор смотрит фото, обычно это занимает от 1 до 5 минут. Платить пока не нужно: заявка пойдёт дальше сама.',
  'orderPage.cardRejected': 'Проверка не пройдена',
  'orderPage.cardUntil': 'Заявка ждёт проверки карты до',
  'orderPage.cardVerify': 'Проверить карту',
  'orderPage.cardAgain': 'Отправить ещё раз',
  'orderPage.cardStatus': 'Статус проверки',
  'orderPage.screening.checking':
    'Монеты пришли. Проверяем, откуда они: обмен пойдёт сам, как только будет ответ.',
  'orderPage.screening.risk':
    'Обмен остановила проверка происхождения монет. Ваши деньги у нас, заявку проверяет сотрудник.',
  'orderPage.screening.not_scored':
    'Автоматическая проверка монет не дала ответа. Ваши деньги у нас, заявку проверяет сотрудник.',
  'orderPage.screening.unpaidRisk':
    'Заявку остановила проверка адреса. Платить пока не нужно: её проверяет сотрудник.',
  'orderPage.screening.unpaidNotScored':
    'Автоматическая проверка адреса не дала ответа. Платить пока не нужно: заявку проверяет сотрудник.',
  'orderPage.screening.unpaidOtherwise': 'Закроем заявку. Платить будет не за что.',
  'orderPage.screening.since': 'На проверке с',
  'orderPage.screening.until': 'Ответим не позже',
  'orderPage.screening.overdue': 'Обещанный срок прошёл: заявка стоит у нас первой в очереди.',
  'orderPage.screening.needed': 'Что нужно от вас',
  'orderPage.screening.asks.origin':
    'Напишите в поддержку, откуда эти монеты: подойдёт снимок вывода с биржи или ссылка на сделку.',
  'orderPage.screening.asks.nothing': 'Сейчас ничего.',
  'orderPage.screening.otherwise': 'Если обмена не будет',
  'orderPage.screening.otherwiseText': 'Вернём деньги за вычетом комиссии сети.',
} as const;
