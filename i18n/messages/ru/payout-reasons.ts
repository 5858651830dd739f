/** Why a payout waits or was not made, and why money could not be read, for an operator. */
export const payoutReasons = {
  'office.signerRefusal.malformed':
    'подписывающий процесс не понял запрос; попробуем снова ({detail})',
  'office.signerRefusal.unauthenticated':
    'подписывающий процесс не узнал сервис; попробуем снова ({detail})',
  'office.signerRefusal.no_seed': 'подписывающий процесс не может прочитать ключи ({detail})',
  'office.signerRefusal.payer_replaced':
    'выплаты этой сети перешли к другому процессу, он попробует снова ({detail})',
  'office.signerRefusal.frozen': 'подпись выплат остановлена оператором',
  'office.signerRefusal.network_off': 'сеть не настроена в подписывающем процессе ({detail})',
  'office.signerRefusal.address_invalid': 'это не адрес сети ({detail})',
  'office.signerRefusal.address_not_allowed': 'адреса нет в списке разрешённых',
  'office.signerRefusal.conflict': 'для этой выплаты уже подписано другое ({detail})',
  'office.signerRefusal.not_exclusive':
    'этими деньгами уже могли заплатить, прежнюю подпись отменить нечем ({detail})',
  'office.signerRefusal.input_not_ours': 'монета не из нашего кошелька ({detail})',
  'office.signerRefusal.insufficient_inputs': 'выбранных монет не хватило на сумму и комиссию',
  'office.signerRefusal.fee_too_high': 'комиссия сети выше предела ({detail})',
  'office.signerRefusal.over_cap': 'сумма выше предела подписывающего процесса ({detail})',
  'office.railReason.address_wrong': 'это не адрес сети: укажите другой',
  'office.railReason.sum_too_small': 'сеть не переводит такую маленькую сумму',
  'office.railReason.address_own': 'это наш собственный адрес: укажите другой',
  'office.railReason.wallet_empty':
    'в горячем кошельке не хватает свободных монет; попробуем снова',
  'office.railReason.signer_silent': 'подписывающий процесс не отвечает; попробуем снова',
  'office.railReason.service_error': 'ошибка сервиса, подробности в журнале; попробуем снова',
  'office.railReason.token_unknown': 'такой токен здесь не принимается',
  'office.railReason.sum_uncounted': 'сумма слишком мала, её нельзя учесть',
  'office.railReason.payments_too_many':
    'на этот адрес пришло слишком много платежей, сразу их не прочитать',
  'office.railReason.explorer_silent': 'обозреватель ничего не отвечает об этом адресе',
  'office.railReason.amount_unreadable': 'обозреватель прислал сумму, которую нельзя прочитать',
  'office.railReason.from_own_pool': 'пришло с нашего же адреса',
} as const;
