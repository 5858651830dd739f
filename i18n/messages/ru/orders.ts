/** Statuses of an order, lines of its history, and reasons the service itself gives. */
export const orders = {
  'orders.status.waiting_funds': 'Ждём оплату',
  'orders.status.processing': 'Деньги получены, отправляем',
  'orders.status.completed': 'Выполнена',
  'orders.status.rejected': 'Отклонена',
  'orders.status.cancelled': 'Отменена',
  'orders.status.expired': 'Время на оплату вышло',
  'orders.status.moderation': 'На проверке',
  'orders.status.refunded': 'Деньги возвращены',
  'orders.seen': 'Перевод замечен, ждём подтверждений',
  'orders.claimed': 'Ждём ваш перевод',
  'orders.timeline.claim_taken_back': 'Вы сообщили, что ещё не платили',
  'orders.timeline.refund_account_given': 'Вы указали, куда вернуть деньги',
  'orders.refunding': 'Возвращаем деньги',
  'orders.policy.late':
    'Опоздаете — обменяем по курсу на момент зачисления или спросим вас: зависит от направления и сказано в форме и в заявке.',
  'orders.policy.short':
    'Придёт меньше — обменяем то, что пришло, или спросим вас: зависит от направления и сказано в форме и в заявке.',
  'orders.policy.over':
    'Придёт больше — обменяем всё или спросим вас: зависит от направления и сказано в форме и в заявке.',
  'orders.policy.over.refund':
    'Придёт больше — обменяем всё, вернём лишнее или спросим вас: зависит от направления и сказано в форме и в заявке.',
  'orders.timeline.created': 'Заявка создана',
  'orders.timeline.requisites_issued': 'Выданы реквизиты для оплаты',
  'orders.timeline.payment_claimed': 'Вы сообщили об оплате',
  'orders.timeline.payment_claimed_late': 'Вы сообщили об оплате после срока',
  'orders.timeline.claimed_unconfirmed': 'Срок вышел, оператор проверяет вашу оплату',
  'orders.timeline.claimed_unproven':
    'Срок вышел, оператор проверяет вашу оплату. Резерв больше не держим: чека не было',
  'orders.timeline.visit_arranged': 'Назначено время визита',
  'orders.timeline.cheque_received': 'Чек получен',
  'orders.timeline.deposit_seen': 'Платёж замечен, ждём подтверждений',
  'orders.timeline.deposit_credited': 'Платёж зачислен',
  'orders.timeline.excess_kept_apart':
    'Пришло больше, чем в заявке: обменяем {income}, а лишнее, {excess}, вернём',
  'orders.timeline.deposit_surplus': 'Пришёл лишний платёж',
  'orders.timeline.deposit_dropped': 'Платёж исчез из сети',
  'orders.timeline.deposit_dropped_after_payout':
    'Платёж исчез из сети, когда выплата уже началась',
  'orders.timeline.asked_late': 'Платёж пришёл после срока, выберите, что с ним сделать',
  'orders.timeline.asked_underpaid': 'Пришло меньше, чем в заявке, выберите, что сделать',
  'orders.timeline.asked_overpaid': 'Пришло больше, чем в заявке, выберите, что сделать',
  'orders.timeline.asked_rate_moved': 'Курс заметно изменился, выберите, что сделать',
  'orders.timeline.top_up_chosen': 'Вы решили доплатить',
  'orders.timeline.requoted_late':
    'Платёж пришёл после срока, обмениваем по курсу на момент зачисления. Было: {agreed_income} → {agreed_outcome}. Стало: {income} → {outcome}',
  'orders.timeline.requoted_underpaid':
    'Пришло меньше, чем в заявке. Было: {agreed_income} → {agreed_outcome}. Стало: {income} → {outcome}',
  'orders.timeline.requoted_overpaid':
    'Пришло больше, чем в заявке. Было: {agreed_income} → {agreed_outcome}. Стало: {income} → {outcome}',
  'orders.timeline.requoted_rate':
    'Посчитали по курсу на момент зачисления. При оформлении: {agreed_income} → {agreed_outcome}. Теперь: {income} → {outcome}',
  'orders.timeline.accepted': 'Обмен продолжается по новому расчёту',
  'orders.timeline.approved': 'Проверка пройдена, ждём оплату',
  'orders.timeline.doubt_raised': 'Заявка отправлена на проверку',
  'orders.timeline.held': 'Оператор остановил заявку для проверки',
  'orders.timeline.rejected': 'Заявка отклонена',
  'orders.timeline.cancelled': 'Заявка отменена',
  'orders.timeline.expired': 'Время на оплату вышло',
  'orders.timeline.expired_unmined':
    'Сеть не подтвердила платёж вовремя; если подтвердит позже, он придёт с опозданием',
  'orders.timeline.correction_proposed':
    'Вам отправлено письмо: подтвердите новые реквизиты для выплаты',
  'orders.timeline.correction_confirmed': 'Вы подтвердили новые реквизиты, их проверяет оператор',
  'orders.timeline.correction_applied': 'Реквизиты для выплаты исправлены',
  'orders.timeline.correction_refused': 'Вы отказались менять реквизиты: они остались прежними',
  'orders.timeline.correction_cancelled': 'Реквизиты для выплаты остались прежними',
  'orders.timeline.correction_expired':
    'Новые реквизиты не подтвердили вовремя: они остались прежними',
  'orders.timeline.payout_queued_again': 'Выплата поставлена в очередь ещё раз',
  'orders.timeline.payout_sent': 'Выплата отправлена',
  'orders.timeline.payout_failed': 'Выплата не прошла, разбирается оператор',
  'orders.timeline.completed': 'Выплата подтверждена',
  'orders.timeline.refund_queued': 'Готовим возврат',
  'orders.timeline.refund_sent': 'Возврат отправлен',
  'orders.timeline.refund_failed': 'Возврат не прошёл, разбирается оператор',
  'orders.timeline.refund_stopped': 'Возврат остановлен до отправки',
  'orders.timeline.refunded': 'Деньги возвращены',
  'orders.timeline.surplus_refunded': 'Лишний платёж возвращён',
  'orders.reason.screening_risk': 'Обмен остановила проверка происхождения монет.',
  'orders.reason.screening_not_scored':
    'Автоматическая проверка монет не дала ответа, поэтому их проверяет оператор.',
  'orders.reason.deposit_dropped': 'Платёж исчез из сети: ждём, не появится ли он снова.',
  'orders.reason.claimed_unconfirmed': 'Вы сообщили об оплате, но денег пока не видно.',
  'orders.timeline.credit_taken_back': 'Зачисление отменено: платёж по ошибке отметили полученным',
  'orders.reason.credit_taken_back': 'Платёж по ошибке отметили полученным, ждём ваш перевод.',
  'orders.awaitsCard': 'Ждём проверку карты',
  'orders.timeline.card_verified': 'Карта проверена',
  'orders.timeline.asked_card': 'Платёж пришёл, но карта не проверена: обменяем после проверки',
  'orders.timeline.expired_card': 'Карту не проверили вовремя, заявка закрыта',
  'orders.timeline.requoted_card':
    'Пока проверяли карту, курс изменился. Было: {agreed_income} → {agreed_outcome}. Стало: {income} → {outcome}',
  'orders.reason.card_unverified': 'Карта, с которой пришли деньги, не проверена.',
  'orders.reason.card_not_verified':
    'Карту не проверили вовремя. Создайте заявку ещё раз: проверенную карту второй раз проверять не нужно.',
} as const;
