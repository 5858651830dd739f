/** Saved cards and wallets in the account. */
export const accountWallets = {
  'accountWallets.lead':
    'Сохраните реквизиты один раз, и в форме обмена их не придётся вводить. Целиком номера мы не показываем никому.',
  'accountWallets.cards': 'Карты',
  'accountWallets.wallets': 'Кошельки и счета',
  'accountWallets.add': 'Добавить',
  'accountWallets.addTitle': 'Новая карта или кошелёк',
  'accountWallets.system': 'Платёжная система',
  'accountWallets.choose': 'Выберите',
  'accountWallets.bank': 'Банк получателя',
  'accountWallets.label': 'Название',
  'accountWallets.labelHint': 'Видите только вы: «зарплатная», «холодный»',
  'accountWallets.save': 'Сохранить реквизиты',
  'accountWallets.none': 'Пока ничего не сохранено',
  'accountWallets.noneText':
    'Добавьте карту или кошелёк здесь или поставьте галочку в форме обмена.',
  'accountWallets.memo': 'MEMO {memo}',
  'accountWallets.verified': 'карта проверена',
  'accountWallets.rename': 'Назвать',
  'accountWallets.renameAgain': 'Переименовать',
  'accountWallets.renameTitle': 'Название для {account}',
  'accountWallets.delete': 'Удалить',
  'accountWallets.deleteTitle': 'Удалить {account}?',
  'accountWallets.deleteText': 'Заявки с этими реквизитами не изменятся.',
  'accountWallets.deleteCardFailed': 'Произошла ошибка при удалении карты. Обратитесь в поддержку.',
  'accountWallets.deleteWalletFailed':
    'Произошла ошибка при удалении кошелька. Обратитесь в поддержку.',
} as const;
