/** The screen after a restore: what was paid since the backup. */
export const officeRecovery = {
  'recovery.nav': 'После восстановления',
  'recovery.text':
    'Восстановленная база не знает о том, что было выплачено после копии. Пока это не решено здесь, ничего не выплачивается, чтобы никому не заплатить дважды.',
  'recovery.never': 'Эту базу не восстанавливали из резервной копии.',
  'recovery.stopped': 'Выплаты остановлены. База на {at}; осталось решить: {count}.',
  'recovery.ready': 'Выплаты остановлены. Всё решено: их можно возобновить.',
  'recovery.released': 'База на {at} проверена. Выплаты возобновил {by}.',
  'recovery.signerSilent':
    'Подписывающий процесс не отвечает, и неизвестно, что он подписал после копии. Запустите его и обновите страницу.',
  'recovery.providersSilent':
    'Провайдеры не ответили: {names}. Что они выплатили после копии, пока неизвестно; обновите страницу позже.',
  'recovery.providersCut':
    'Провайдеров спросили не обо всех заявках. Об остальных их спросят перед выплатой: второй раз не заплатим.',
  'recovery.undecided': 'Нужно решить',
  'recovery.itself': 'Подхватится само',
  'recovery.itselfText':
    'Это подписано или поручено провайдеру после копии. Заявки получат ту же выплату, второй раз не заплатим. Если заявка ждёт поступления, зачислите его.',
  'recovery.none': 'Решать больше нечего.',
  'recovery.order': 'Заявка {number}',
  'recovery.orderGone': 'Заявка создана после копии, её нет в базе',
  'recovery.byHand': 'Делает оператор, запрошена',
  'recovery.signed': 'Подписана',
  'recovery.ofOrder': 'Выплата по заявке, запрошена',
  'recovery.atProvider': '{provider} знает эту выплату. В его кабинете она под ключом {key}',
  'recovery.account': 'Куда',
  'recovery.fee': 'Комиссия сети {fee}',
  'recovery.evidence.confirmed': 'В блоке, подтверждений: {count}. Выплачено.',
  'recovery.evidence.pending': 'В пути по сети. Выплачено.',
  'recovery.evidence.absent':
    'Сеть о ней не знает. Подождите несколько дней, прежде чем указать, что не выплачено.',
  'recovery.evidence.dead': 'Уже никогда не дойдёт.',
  'recovery.evidence.silent': 'Узел не отвечает. Найдите транзакцию в обозревателе.',
  'recovery.paid': 'Выплачено',
  'recovery.notPaid': 'Не выплачено',
  'recovery.paidTitle': 'Выплачено вне сервиса',
  'recovery.paidText':
    'Выплата будет проведена как сделанная. Сначала проверьте в банке или обозревателе.',
  'recovery.notPaidTitle': 'Не выплачено',
  'recovery.notPaidText':
    'Выплата уйдёт, когда выплаты возобновят. Если заявка с подписанной выплатой остановилась, нажмите «Вернуть выплату в очередь» на её странице.',
  'recovery.reference': 'Номер платежа в банке',
  'recovery.reason': 'Откуда это известно',
  'recovery.release': 'Возобновить выплаты',
  'recovery.releaseText': 'Всё, что ждёт, начнёт выплачиваться.',
  'recovery.begin': 'Остановить выплаты',
  'recovery.beginTitle': 'База восстановлена другим способом',
  'recovery.beginText':
    'После npm run restore выплаты уже остановлены. Остановите их здесь, если база вернулась назад иначе.',
  'recovery.madeAt': 'На какой момент база',
  'officeField.made_at': 'На какой момент база',
  'office.action.begin_recovery': 'Остановил выплаты после восстановления',
  'office.action.decide_recovery': 'Решил о платеже после восстановления',
  'office.action.release_recovery': 'Возобновил выплаты после восстановления',
} as const;
