/** Pages that say only one thing, and the notices above every page: fetched where they are needed. */
export const statements = {
  'site.demo': 'Демонстрация: курсы смоделированы, деньги ненастоящие.',
  'site.notice': 'Объявление',
  'site.notFoundTitle': 'Страница не найдена',
  'site.notFoundText': 'Такого адреса у нас нет. Проверьте ссылку или начните с обмена.',
  'site.pairClosedTitle': 'Сейчас так не меняем',
  'site.pairClosedText':
    'Это направление выключено, или его у нас нет. Выберите другое: что меняем сейчас, видно в обмене.',
  'site.orderNotFoundTitle': 'Заявка не найдена',
  'site.orderNotFoundText':
    'Проверьте, целиком ли скопирована ссылка. Заявку из личного кабинета видит только тот, кто в него вошёл.',
  'site.breakTitle': 'Технический перерыв',
  'site.breakText':
    'Новые заявки пока не принимаем. Оплаченные заявки выполним, ничего делать не нужно.',
  'site.breakResume': 'Откроемся',
  'site.breakUnknown': 'Время открытия сообщим здесь.',
  'site.faultTitle': 'На сервере произошла ошибка',
  'site.faultText':
    'Мы уже знаем о ней. Обновите страницу через минуту; если не поможет, напишите в поддержку.',
  'site.deniedTitle': 'Доступ в личный кабинет закрыт',
  'site.deniedText':
    'Кабинет закрыт оператором. Напишите в поддержку: скажем причину и что делать. Начатые заявки доведём до конца.',
  'site.toSupport': 'Написать в поддержку',
  'site.configurationTitle': 'Ошибка конфигурации',
  'site.configurationText':
    'Обменный пункт настроен не до конца, поэтому страница не открылась. Мы уже видим это в журнале.',
  'site.brokenTitle': 'Что-то пошло не так',
  'site.brokenText':
    'Страница сломалась на нашей стороне. Обновите её; если не поможет, напишите в поддержку. С заявками ничего не случилось.',
  'site.busyTitle': 'Слишком много запросов',
  'site.busyText': 'С вашего адреса пришло слишком много запросов. Подождите минуту и повторите.',
  'site.offlineTitle': 'Нет связи с сервисом',
  'site.retry': 'Повторить',
  'site.paymentSuccessTitle': 'Платёж отправлен',
  'site.paymentSuccessText':
    'Ждём подтверждения от платёжной системы: обычно это несколько минут. Статус меняется на странице заявки сам.',
  'site.paymentFailureTitle': 'Платёж не прошёл',
  'site.paymentFailureText':
    'Деньги не списаны или вернутся туда, откуда вы платили. Заявка ещё открыта: можно попробовать снова.',
  'site.paymentOrderState': 'Заявка {number}: {label}',
  'site.paymentReceived': 'Получено: {amount}',
  'site.paymentCameTitle': 'Платёж пришёл',
  'site.paymentCameText': 'Он уже в вашей заявке, обмен идёт сам.',
  'site.paymentAwaitedTitle': 'Ждём платёж',
  'site.paymentOverTitle': 'Платёж не ожидается',
  'site.paymentOverText': 'Заявка больше не ждёт оплаты. Если деньги придут, вы увидите их там.',
  'site.demoPaymentTitle': 'Демо: страница платёжного провайдера',
  'site.demoPaymentText':
    'В настоящем обменнике здесь открылась бы страница провайдера. Деньги не списываются: кнопки играют плательщика.',
  'site.demoPaymentPay': 'Оплатить',
  'site.demoPaymentShort': 'Оплатить половину',
  'site.demoPaymentGiveUp': 'Отказаться',
  'site.demoPaymentBroken':
    'Демо не смогло сыграть этот платёж. Вернитесь в заявку и начните заново.',
} as const;
