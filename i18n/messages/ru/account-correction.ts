/** The page by which a customer agrees to a corrected payout account, or refuses it. */
export const accountCorrection = {
  'orderPage.correctionTitle': 'Новые реквизиты для выплаты',
  'orderPage.correctionLead':
    'Заявка {number}, {system}. Проверьте, куда отправить деньги. Часть знаков скрыта, те, что меняются, видны.',
  'orderPage.correctionOld': 'Было',
  'orderPage.correctionNew': 'Станет',
  'orderPage.correctionOldMemo': 'MEMO или тег: было',
  'orderPage.correctionNewMemo': 'MEMO или тег: станет',
  'orderPage.correctionNone': 'нет',
  'orderPage.correctionWait':
    'Пока вы не ответите, выплата не уйдёт. После подтверждения реквизиты проверит ещё один оператор.',
  'orderPage.correctionConfirm': 'Реквизиты верны',
  'orderPage.correctionRefuse': 'Оставить прежние',
  'orderPage.correctionNoScript': 'Чтобы ответить, включите JavaScript.',
  'orderPage.correctionConfirmed': 'Вы подтвердили новые реквизиты',
  'orderPage.correctionConfirmedText':
    'Их проверит ещё один оператор, и выплата уйдёт. Больше ничего делать не нужно.',
  'orderPage.correctionApplied': 'Реквизиты исправлены',
  'orderPage.correctionAppliedText': 'Выплата уйдёт на новые реквизиты.',
  'orderPage.correctionRefused': 'Реквизиты остались прежними',
  'orderPage.correctionRefusedText': 'Выплата уйдёт туда, куда вы указали в заявке.',
  'orderPage.correctionOver': 'Ссылка больше не действует',
  'orderPage.correctionOverText':
    'Ссылку уже использовали, её срок вышел или исправлять больше нечего. Как идёт обмен, видно в заявке.',
  'orderPage.correctionToOrder': 'К заявке',
} as const;
