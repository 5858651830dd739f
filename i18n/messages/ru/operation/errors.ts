/** Errors of the service, what each means and what to do about it. */
export const officeErrors = {
  'errors.nav': 'Ошибки',
  'errors.text':
    'Что пошло не так внутри сервиса: каждый вид в каждом месте — один раз. Отмечайте решённое: если ошибка повторится, она вернётся сюда.',
  'errors.states': 'Состояние',
  'errors.state.open': 'Открытые',
  'errors.state.resolved': 'Решённые',
  'errors.none.open': 'Открытых ошибок нет.',
  'errors.none.resolved': 'Решённых ошибок пока нет.',
  'errors.code': 'Ошибка',
  'errors.anyCode': 'Все ошибки',
  'errors.unexpected': 'Непредвиденная',
  'errors.expected': 'Проходит сама',
  'errors.count': '{count, plural, one {# раз} few {# раза} many {# раз} other {# раза}}',
  'errors.first': 'впервые',
  'errors.last': 'последний раз',
  'errors.place': 'Где',
  'errors.todo': 'Что делать',
  'errors.sample': 'Образец',
  'errors.noSample': 'Подробностей не сохранилось.',
  'errors.reappeared': 'Повторилась',
  'errors.resolvedBy': 'Решил: {name}',
  'errors.resolve': 'Отметить решённой',
  'office.action.resolve_error': 'Отметил ошибку решённой',
  'operationalError.request_failed': 'Запрос не выполнен из-за ошибки сервиса',
  'operationalError.request_failed.todo':
    'Клиент или оператор увидел общее сообщение. Посмотрите место и образец; если после перезапуска ошибка повторяется, сообщите о ней вместе с образцом.',
  'operationalError.response_failed': 'Ответ не удалось отправить',
  'operationalError.response_failed.todo':
    'Сама работа сделана, потерян только ответ. Один раз — ничего делать не нужно; много сразу — перегружены сервер или сеть.',
  'operationalError.task_failed': 'Фоновая задача завершилась с ошибкой',
  'operationalError.task_failed.todo':
    'Она повторяется сама. Если ошибка не проходит, откройте «Учёт», раздел о фоновых задачах.',
  'operationalError.task_stalled': 'Фоновая задача зависла, её процесс перезапущен',
  'operationalError.task_stalled.todo':
    'Один раз исправляет перезапуск. Если повторяется, проверьте, отвечают ли база данных и узел, к которому обращается задача.',
  'operationalError.live_value_unreadable':
    'Не удалось перечитать данные, которые хранятся в памяти',
  'operationalError.live_value_unreadable.todo':
    'Пока действуют прежние. Проверьте, что база данных отвечает.',
  'operationalError.setting_left_out': 'Настройка из бэк-офиса не подходит',
  'operationalError.setting_left_out.todo':
    'При запуске она пропущена. Откройте «Настройки» и исправьте или очистите ту, что названа в журнале.',
  'operationalError.shop_unreadable': 'Не удалось прочитать название и оформление обменника',
  'operationalError.shop_unreadable.todo':
    'Пока действуют прежние. Проверьте, что база данных отвечает.',
  'operationalError.ledger_mismatch': 'Учёт не сходится',
  'operationalError.ledger_mismatch.todo':
    'Откройте «Учёт» и посмотрите, какие счета расходятся. До выяснения не проводите выплаты.',
  'operationalError.audit_chain_broken': 'Журнал действий изменили в обход сервиса',
  'operationalError.audit_chain_broken.todo':
    'Сравните с резервной копией и выясните, у кого есть доступ к базе данных.',
  'operationalError.account_drift': 'Остаток на счёте расходится с учётом',
  'operationalError.account_drift.todo':
    'Выплаты этой платёжной системы ждут. Откройте «Деньги», сверьте остаток и объясните расхождение.',
  'operationalError.account_silent': 'Не удалось узнать остаток на счёте',
  'operationalError.account_silent.todo':
    'Запрос повторится сам. Если не проходит, проверьте провайдера или узел.',
  'operationalError.rail_not_opened': 'Не удалось открыть платёжный канал',
  'operationalError.rail_not_opened.todo':
    'Проверьте адрес и ключи узла в «Настройках», затем перезапустите сервис.',
  'operationalError.rail_waits_for_signer': 'Платёжный канал ждёт подписывающий процесс',
  'operationalError.rail_waits_for_signer.todo':
    'Запустите подписывающий процесс и проверьте, что ему разрешена эта сеть.',
  'operationalError.signer_unavailable': 'Подписывающий процесс не отвечает',
  'operationalError.signer_unavailable.todo':
    'Выплаты ждут. Запустите его; дважды ничего не будет выплачено.',
  'operationalError.deposit_unreadable': 'Поступление не удалось разобрать',
  'operationalError.deposit_unreadable.todo':
    'Создана задача оператору: откройте «Учёт» и разберите вручную.',
  'operationalError.deposit_unknown_address': 'Деньги пришли на адрес, которого нет в базе',
  'operationalError.deposit_unknown_address.todo':
    'База старше сети: её восстановили из копии. До выплат прочитайте в руководстве о восстановлении.',
  'operationalError.deposit_not_credited': 'Поступление замечено, но не зачислено',
  'operationalError.deposit_not_credited.todo':
    'Попытка повторится сама. Если не проходит, откройте заявку и сообщите об ошибке с образцом.',
  'operationalError.payout_became_impossible': 'Подтверждённая выплата исчезла из сети',
  'operationalError.payout_became_impossible.todo':
    'Прежде чем платить дальше, сверьте выплату с обозревателем сети.',
  'operationalError.payout_status_unknown': 'Неизвестно, прошла ли выплата',
  'operationalError.payout_status_unknown.todo':
    'Откройте заявку, запросите провайдера и завершите выплату вручную.',
  'operationalError.payout_lookup_failed': 'Не удалось узнать состояние выплаты',
  'operationalError.payout_lookup_failed.todo': 'Запрос повторится сам.',
  'operationalError.payout_not_prepared': 'Не удалось подготовить выплату',
  'operationalError.payout_not_prepared.todo':
    'Попытка повторится сама. Если не проходит, откройте заявку: застрявшая выплата показана там.',
  'operationalError.payout_submission_failed': 'Выплата передана, но ответа не было',
  'operationalError.payout_submission_failed.todo':
    'Её состояние проверяется само; второй раз она не отправляется.',
  'operationalError.payout_broadcast_failed': 'Сеть не сразу приняла выплату',
  'operationalError.payout_broadcast_failed.todo': 'Та же транзакция отправляется снова сама.',
  'operationalError.order_not_expired': 'Не удалось вовремя закрыть заявку',
  'operationalError.order_not_expired.todo':
    'Попытка повторится сама. Если не проходит, откройте заявку и сообщите об ошибке.',
  'operationalError.order_not_resumed': 'Заявка не продолжилась после проверки карты',
  'operationalError.order_not_resumed.todo':
    'Попытка повторится сама. Если не проходит, откройте заявку и сообщите об ошибке.',
  'operationalError.order_resume_deferred': 'Заявка продолжится чуть позже после проверки карты',
  'operationalError.order_resume_deferred.todo':
    'Это сделает фоновая задача. Делать ничего не нужно.',
  'operationalError.requisites_search_failed': 'Поиск реквизитов завершился с ошибкой',
  'operationalError.requisites_search_failed.todo':
    'Клиент может запросить снова. Если не проходит, сообщите об ошибке с образцом.',
  'operationalError.requisites_not_given': 'Не удалось выдать реквизиты',
  'operationalError.requisites_not_given.todo':
    'Клиент может запросить снова. Если не проходит, проверьте узел или провайдера.',
  'operationalError.provider_failed': 'Платёжный провайдер не ответил',
  'operationalError.provider_failed.todo':
    'Запрошен следующий. Если не проходит, проверьте его в разделе «Онлайн-оплата».',
  'operationalError.payment_form_failed': 'Не удалось открыть страницу оплаты провайдера',
  'operationalError.payment_form_failed.todo':
    'Клиент может попробовать снова. Если не проходит, проверьте его в разделе «Онлайн-оплата».',
  'operationalError.payment_notification_failed':
    'Не удалось обработать уведомление платёжного провайдера',
  'operationalError.payment_notification_failed.todo':
    'Попытка повторится сама. Если не проходит, сверьте платежи провайдера с заявками.',
  'operationalError.screening_list_unreadable': 'Список санкционных адресов не читается',
  'operationalError.screening_list_unreadable.todo':
    'С ним ничего не сверяется. Обновите список или исправьте путь к файлу в «Настройках».',
  'operationalError.screening_check_failed':
    'Проверка адреса или поступления завершилась с ошибкой',
  'operationalError.screening_check_failed.todo': 'Откройте заявку: она ждёт решения.',
  'operationalError.screening_silent': 'Провайдер скрининга не ответил',
  'operationalError.screening_silent.todo':
    'Запрос повторится сам; позже заявка будет ждать решения человека.',
  'operationalError.export_differs': 'Файл курсов для мониторингов разошёлся с сайтом',
  'operationalError.export_differs.todo':
    'Направление выключено. Сравните его курс на сайте и в файле.',
  'operationalError.price_source_failed': 'Источник цен не ответил',
  'operationalError.price_source_failed.todo':
    'Работают остальные. Если молчат все, направления останавливаются сами.',
  'operationalError.monitor_failed': 'Мониторинг не ответил',
  'operationalError.monitor_failed.todo':
    'Цены, которые за ним следуют, не меняются. Запрос повторится сам.',
  'operationalError.release_feed_failed': 'Не удалось прочитать список новых версий',
  'operationalError.release_feed_failed.todo':
    'Попытка повторится через час. Проверьте адрес в «Настройках».',
  'operationalError.telegram_not_sent': 'Сообщение в Telegram не отправлено',
  'operationalError.telegram_not_sent.todo':
    'Попытка повторится сама. Если не проходит, проверьте бота в разделе «Оповещения».',
  'operationalError.sign_in_provider_failed': 'Вход через другой сервис не удался',
  'operationalError.sign_in_provider_failed.todo':
    'Посетитель может попробовать снова. Если не проходит, проверьте ключи в «Настройках».',
  'operationalError.listen_lost': 'Потеряно соединение с базой данных',
  'operationalError.listen_lost.todo': 'Оно восстанавливается само.',
  'operationalError.standby_silent': 'Резервная база данных не отвечает',
  'operationalError.standby_silent.todo': 'Вместо неё работает основная. Проверьте резервную.',
  'operationalError.unregistered': 'Ошибка, у которой ещё нет названия',
  'operationalError.unregistered.todo': 'Посмотрите образец и сообщите об ошибке.',
  'officeField.error': 'Ошибка',
} as const;
