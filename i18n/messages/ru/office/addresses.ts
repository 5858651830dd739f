/** Addresses that operators paste, and money that belongs to no order. */
export const officeAddresses = {
  'addresses.nav': 'Адреса',
  'addresses.about':
    'Адреса вашего кошелька, на которые клиенты переводят монеты. Ключей на сервере нет: сервис только видит поступления, а собираете деньги вы сами. Каждый адрес выдаётся одной заявке за раз.',
  'addresses.paste': 'Добавить адреса',
  'addresses.pasteTitle': 'Новые адреса',
  'addresses.network': 'Сеть',
  'addresses.list': 'Адреса',
  'addresses.listHint':
    'По одному в строке, не больше тысячи за раз. Берите адреса кошелька, ключи которого есть только у вас.',
  'addresses.pasted': 'Добавлено: {added}. Уже были в списке: {known}.',
  'addresses.networks': 'Сети',
  'addresses.free': 'свободно {free} из {total}',
  'addresses.noneFree': 'Свободных адресов нет: новые заявки ждут.',
  'addresses.notWatched':
    'Сеть не отслеживается: адреса не выдаются. Укажите узел или обозреватель в «Настройках».',
  'addresses.neverRead': 'Сеть ещё не прочитана: адреса пока не выдаются.',
  'addresses.lagging': 'Отставание в блоках: {lag}. Пока сеть не дочитана, адреса не выдаются.',
  'addresses.silent': 'Сеть давно не читали: адреса не выдаются, пока чтение не возобновится.',
  'addresses.upToDate': 'прочитана до блока {height}',
  'addresses.lyingAll': 'Не собрано',
  'addresses.nothing': '—',
  'addresses.address': 'Адрес',
  'addresses.state': 'Кому выдан',
  'addresses.lying': 'Не собрано',
  'addresses.isFree': 'свободен',
  'addresses.isOff': 'не выдаётся',
  'addresses.resting': 'на паузе после заявки',
  'addresses.collect': 'Отметить сбор',
  'addresses.collectTitle': 'Деньги уже на вашем кошельке?',
  'addresses.collectText':
    'Отметьте, когда переведёте {amount} {currency} с адреса на свой кошелёк. Резерв не изменится: деньги как были вашими, так и остались.',
  'addresses.txid': 'Номер транзакции',
  'addresses.txidHint': 'Не обязателен.',
  'addresses.cost': 'Комиссия сети, {currency}',
  'addresses.costHint': 'Не обязательно. Спишем с резерва {currency}.',
  'addresses.off': 'Не выдавать',
  'addresses.on': 'Выдавать',
  'addresses.empty':
    'Адресов ещё нет. Добавьте их из своего кошелька, и монеты будут зачисляться автоматически.',
  'addresses.rail.ethereum': 'Ethereum',
  'addresses.rail.bsc': 'BNB Smart Chain',
  'addresses.rail.tron': 'TRON',
  'addresses.rail.solana': 'Solana',
  'addresses.rail.ton': 'TON',
  'addresses.rail.bitcoin_explorer': 'Bitcoin',
  'addresses.rail.litecoin_explorer': 'Litecoin',
  'addresses.rail.dogecoin_explorer': 'Dogecoin',
  'unowned.from': 'Отправитель: {sender}',
  'unowned.meant': 'Похоже, для заявки',
  'unowned.give': 'Привязать к заявке',
  'unowned.giveTitle': 'К какой заявке?',
  'unowned.giveText':
    '{amount} {currency} станут обычным поступлением этой заявки. Отменить это нельзя.',
  'unowned.order': 'Номер заявки',
  'unowned.settle': 'Закрыть без заявки',
  'unowned.settleTitle': 'Закрыть без заявки?',
  'unowned.settleText':
    'Напишите, что стало с деньгами: вернули отправителю, оставили на адресе или что-то ещё.',
  'unowned.why.unknown_address':
    'Когда деньги пришли, адрес ещё никому не выдавали. Если клиент известен, привяжите деньги к его заявке, иначе верните отправителю.',
  'unowned.why.wrong_asset':
    'На адрес пришла другая монета. Заявке её не зачислить: верните её из своего кошелька и закройте эту запись.',
  'unowned.why.wrong_network':
    'Пришло по другой сети. Адрес в ней тоже ваш: деньги можно привязать к заявке той же монеты или вернуть.',
  'unowned.why.dust':
    'Меньше тысячной доли заявки: так привлекают внимание к чужому адресу. Обычно ничего делать не нужно.',
  'unowned.why.lent_onward':
    'Сумма точно как у прежней неоплаченной заявки, а адрес уже у другой. Спросите клиентов и привяжите деньги к нужной.',
} as const;
