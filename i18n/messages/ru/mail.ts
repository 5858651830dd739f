/** Mails to customers, plain text; the subject and the text of each. */
export const mail = {
  'mail.order_created.subject': 'Заявка {number}: ждём оплату',
  'mail.order_created.text':
    'Вы создали заявку {number}: отдаёте {income}, получите {outcome}.\n\nРеквизиты и время на оплату — на странице заявки:\n{url}\n\nЕсли вы не создавали эту заявку, ничего не делайте: без оплаты она закроется сама.',
  'mail.order_requisites.subject': 'Заявка {number}: реквизиты для оплаты',
  'mail.order_requisites.text':
    'По заявке {number} выданы реквизиты. Переведите {income} одним платежом. Перед оплатой сверьте реквизиты со страницей заявки: там они всегда верные.\n{url}',
  'mail.order_excess.subject': 'Заявка {number}: лишнее вернём',
  'mail.order_excess.text':
    'По заявке {number} пришло больше, чем нужно. Сумму заявки мы обменяли, а лишнее вернём за вычетом комиссии сети. Если вы ещё не указали, куда вернуть, сделайте это на странице заявки, когда обмен завершится:\n{url}',
  'mail.order_surplus.subject': 'Заявка {number}: пришёл лишний платёж',
  'mail.order_surplus.text':
    'По заявке {number} пришли деньги сверх оплаты. Они сохранены за вами и в обмен не пойдут. Укажите на странице заявки, куда их вернуть, если ещё не указали:\n{url}',
  'mail.order_paid.subject': 'Заявка {number}: деньги получены',
  'mail.order_paid.text':
    'Мы получили оплату по заявке {number} и отправляем вам {outcome}.\n\nСледить за заявкой:\n{url}',
  'mail.order_requoted.subject': 'Заявка {number}: деньги получены, сумма изменилась',
  'mail.order_requoted.text':
    'Мы получили оплату по заявке {number} и отправляем вам {outcome}.\n\n{line}.\n\nСледить за заявкой:\n{url}',
  'mail.order_changed.subject': 'Заявка {number}. {line}',
  'mail.order_changed.text': 'Новое в заявке {number}: {line}.\n\nСтраница заявки:\n{url}',
  'mail.order_completed.subject': 'Заявка {number} выполнена',
  'mail.order_completed.text':
    'Мы отправили вам {outcome} по заявке {number}.\n\nСтраница заявки:\n{url}',
  'mail.order_held.subject': 'Заявка {number}: нужна проверка',
  'mail.order_held.text':
    'Заявку {number} проверяет оператор. От вас ничего не нужно: напишем, когда она пойдёт дальше.\n\nСледить за заявкой:\n{url}\n\nДеньги, которые уже пришли, сохранены за вами.',
  'mail.order_undecided.subject': 'Заявка {number}: ждём вашего решения',
  'mail.order_undecided.text':
    'По заявке {number} нужно ваше решение. {line}.\n\nНа странице заявки видно, что пришло и что можно выбрать:\n{url}\n\nДо вашего решения деньги сохранены за вами.',
  'mail.order_expired.subject': 'Заявка {number}: время на оплату вышло',
  'mail.order_expired.text':
    'Оплата по заявке {number} не пришла вовремя, заявка закрыта. Больше не платите по её реквизитам.\n\nЕсли вы успели заплатить, деньги не потеряются: они попадут в заявку, когда придут.\n{url}',
  'mail.order_refunded.subject': 'Заявка {number}: деньги возвращены',
  'mail.order_refunded.text':
    'Мы вернули вам деньги по заявке {number}.\n\nСтраница заявки:\n{url}',
  'mail.order_rejected.subject': 'Заявка {number} отклонена',
  'mail.order_rejected.text':
    'Заявка {number} отклонена. Причина указана на странице заявки. Если вы уже заплатили, деньги вернём: укажите на странице заявки, куда.\n{url}',
  'mail.order_link.subject': 'Заявка {number}: подтвердите, что она ваша',
  'mail.order_link.text':
    'Кто-то открыл заявку {number} в другом браузере и хочет ею распоряжаться: отменить, обменять или вернуть деньги.\n\nЕсли это вы, откройте ссылку в том браузере, которым хотите пользоваться, и нажмите кнопку:\n{url}\n\nСсылка сработает один раз в течение {minutes} минут. Если это не вы, ничего не делайте и никому её не пересылайте: без неё заявку можно только посмотреть.',
  'mail.account_correction.subject': 'Заявка {number}: подтвердите новые реквизиты',
  'mail.account_correction.text':
    'Наш оператор предлагает исправить реквизиты, на которые вы получите деньги по заявке {number} ({system}).\n\nБыло: {before}\nСтанет: {after}\n\nОткройте ссылку, сверьте реквизиты и подтвердите их или откажитесь:\n{url}\n\nСсылка сработает один раз, до {until}. Пока вы не ответите, выплата не уйдёт. Если вы не просили ничего менять, откажитесь: реквизиты останутся прежними. Никому не пересылайте это письмо.',
  'mail.review': 'Как прошёл обмен? Оставьте отзыв:\n{url}',
  'mail.fact.direction': 'Направление',
  'mail.fact.income': 'Отдаёте',
  'mail.fact.incomeAccount': 'Платите с',
  'mail.fact.outcome': 'Получите',
  'mail.fact.outcomeAccount': 'Отправим на',
  'mail.fact.outcomeBank': 'Банк получателя',
  'mail.fact.city': 'Офис',
  'mail.fact.visit': 'Когда прийти',
  'mail.fact.handoverCode': 'Код для выдачи наличных',
  'mail.fact.payTo': 'Реквизиты для оплаты',
  'mail.fact.payUntil': 'Оплатите до',
  'mail.fact.incomeTransaction': 'Транзакция вашего платежа',
  'mail.fact.outcomeTransaction': 'Транзакция выплаты',
  'mail.fact.outcomeReference': 'Номер перевода в банке',
  'mail.fact.refundReference': 'Номер возврата в банке',
  'mail.fact.returned': 'Вернули',
  'mail.fact.returnedTo': 'Вернули на',
  'mail.fact.refundTransaction': 'Транзакция возврата',
  'mail.fact.surplus': 'Лишний платёж',
  'mail.fact.refundAccount': 'Вернём на',
  'mail.reserve_available.subject': 'Резерв пополнен: {system}',
  'mail.reserve_available.text':
    'Вы просили сообщить, когда появится резерв {amount} для «{system}». Он есть.\n\nСоздать заявку:\n{url}',
  'mail.order_awaits_card.subject': 'Заявка {number}: проверьте карту',
  'mail.order_awaits_card.text':
    'Вы создали заявку {number}: отдаёте {income}, получите {outcome}.\n\nПеред первым обменом с этой карты её нужно проверить, обычно это занимает от 1 до 5 минут. Платить пока не нужно: реквизиты и время на оплату появятся, когда карта будет проверена.\n\nПроверить карту:\n{url}\n\nЕсли вы не создавали эту заявку, ничего не делайте: она закроется сама.',
  'mail.order_card_verified.subject': 'Заявка {number}: карта проверена, можно платить',
  'mail.order_card_verified.text':
    'Карта по заявке {number} проверена. С этой минуты идёт время на оплату: реквизиты — на странице заявки.\n{url}',
  'mail.order_card_requoted.subject': 'Заявка {number}: карта проверена, сумма изменилась',
  'mail.order_card_requoted.text':
    'Карта по заявке {number} проверена, с этой минуты идёт время на оплату.\n\n{line}.\n\nЕсли новая сумма не подходит, отмените заявку на её странице. Реквизиты — там же:\n{url}',
  'mail.order_card_expired.subject': 'Заявка {number}: карту не проверили вовремя',
  'mail.order_card_expired.text':
    'Карту по заявке {number} не проверили вовремя, и заявка закрыта. Ничего не переводите по ней.\n\nСоздайте заявку ещё раз: проверенную карту второй раз проверять не нужно.\n{url}',
  'mail.card_verified.subject': 'Карта •••• {card} проверена',
  'mail.card_verified.text': 'Карта •••• {card} проверена: с неё можно платить.\n{url}',
  'mail.card_rejected.subject': 'Карта •••• {card}: проверка не пройдена',
  'mail.card_rejected.text':
    'Карту •••• {card} проверить не удалось. Причина: {reason}\n\nОтправить фото ещё раз:\n{url}',
  'mail.card_revoked.subject': 'Карта •••• {card} больше не считается проверенной',
  'mail.card_revoked.text':
    'Проверка карты •••• {card} отозвана. Причина: {reason}\n\nПройти проверку ещё раз:\n{url}',
} as const;
