/** Mails about an account: the subject and the text of each. */
export const accountMail = {
  'accountMail.phrase': 'Ваша кодовая фраза: {phrase}',
  'accountMail.activate.subject': 'Подтвердите почту',
  'accountMail.activate.text':
    'Вы зарегистрировались у нас. Чтобы подтвердить почту, откройте ссылку в течение {hours} часов:\n{url}\n\nЕсли это были не вы, не открывайте ссылку и не обращайте внимания на письмо: без неё аккаунтом нельзя пользоваться.',
  'accountMail.already_registered.subject': 'У вас уже есть аккаунт',
  'accountMail.already_registered.text':
    'Кто-то, вероятно вы, попробовал зарегистрироваться с этой почтой. Аккаунт у вас уже есть: войдите или задайте новый пароль, если забыли свой:\n{url}\n\nЕсли это были не вы, ничего делать не нужно.',
  'accountMail.reset_password.subject': 'Новый пароль',
  'accountMail.reset_password.text':
    'Чтобы задать новый пароль, откройте ссылку в течение часа:\n{url}\n\nЕсли вы этого не просили, не обращайте внимания на письмо: пароль останется прежним.',
  'accountMail.change_email.subject': 'Подтвердите новую почту',
  'accountMail.change_email.text':
    'Чтобы {email} стал почтой вашего аккаунта, откройте ссылку в течение {hours} часов:\n{url}\n\nЕсли вы этого не просили, не обращайте внимания на письмо.',
  'accountMail.email_change_asked.subject': 'Вашу почту меняют',
  'accountMail.email_change_asked.text':
    '{at} запрошена смена почты вашего аккаунта на {email}. Она произойдёт, когда новый адрес подтвердят.\n\nЕсли это были не вы, сразу смените пароль:\n{url}',
  'accountMail.email_changed.subject': 'Ваша почта изменена',
  'accountMail.email_changed.text':
    'Почта вашего аккаунта теперь {email}. Этот адрес больше не открывает аккаунт.\n\nЕсли это были не вы, сразу напишите в поддержку:\n{url}',
  'accountMail.password_changed.subject': 'Ваш пароль изменён',
  'accountMail.password_changed.text':
    'Пароль вашего аккаунта изменён {at}. Все остальные сеансы завершены.\n\nЕсли это были не вы, сразу задайте новый пароль:\n{url}',
  'accountMail.signed_in.subject': 'Вход с нового устройства',
  'accountMail.signed_in.text':
    '{at} в ваш аккаунт вошли из браузера, которого мы раньше не видели.\n\nIP: {ip}\nБраузер: {agent}\n\nЕсли это были не вы, завершите сеанс и смените пароль:\n{url}',
  'accountMail.code.subject': 'Код подтверждения',
  'accountMail.code.text':
    'Ваш код: {code}\n\nОн действует 10 минут и один раз. Никому его не сообщайте: мы никогда его не спрашиваем.\n\nЕсли вы не запрашивали код, кто-то знает ваш пароль. Смените его:\n{url}',
  'accountMail.factor_changed.subject': 'Защита входа изменена',
  'accountMail.factor_changed.text':
    '{at} изменена защита вашего аккаунта: {change}.\n\nЕсли это были не вы, сразу смените пароль:\n{url}',
  'accountMail.wallet_saved.subject': 'Сохранены реквизиты',
  'accountMail.wallet_saved.text':
    '{at} в вашем аккаунте сохранены реквизиты: {account} ({system}).\n\nЕсли это были не вы, удалите их и смените пароль:\n{url}',
  'accountMail.blocked.subject': 'Доступ в личный кабинет закрыт',
  'accountMail.blocked.text': 'Доступ в ваш личный кабинет закрыт. Напишите в поддержку:\n{url}',
  'accountMail.deleted.subject': 'Ваш аккаунт удалён',
  'accountMail.deleted.text':
    'Ваш аккаунт удалён {at}. Мы сохраним только сведения о завершённых заявках, которые обязывает хранить закон.\n\nЕсли это были не вы, напишите в поддержку:\n{url}',
} as const;
