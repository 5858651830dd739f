/** Labels of accounts and memos, by the rule they are checked by. */
export const catalogue = {
  'catalogue.account.card.label': 'Номер карты',
  'catalogue.account.card.placeholder': '0000 0000 0000 0000',
  'catalogue.account.bank_account.label': 'Номер счёта, 20 цифр',
  'catalogue.account.bank_account.placeholder': '40817 810 0 0000 0000000',
  'catalogue.account.iban.label': 'IBAN',
  'catalogue.account.iban.placeholder': 'DE00 0000 0000 0000 0000 00',
  'catalogue.account.wallet.label': 'Номер кошелька {name}',
  'catalogue.account.wallet.placeholder': 'например, {example}',
  'catalogue.account.phone.label': 'Номер телефона',
  'catalogue.account.phone.placeholder': '+7 900 000-00-00',
  'catalogue.account.crypto.label': 'Адрес {name}',
  'catalogue.account.crypto.placeholder': 'начинается с {start}…',
  'catalogue.account.full_name.label': 'Фамилия, имя и отчество',
  'catalogue.account.full_name.placeholder': 'Иванова Анна Петровна',
  'catalogue.account.email.label': 'Электронная почта',
  'catalogue.account.email.placeholder': 'name@example.com',
  'catalogue.account.play':
    'Это демо: {name} здесь — частная сеть, наружу ничего не уходит. Подойдёт и обычный адрес {name}.',
  'catalogue.memo.xrp_tag.label': 'Destination tag',
  'catalogue.memo.xrp_tag.reminder':
    'Если адрес выдала биржа, укажите тег: без него она не зачислит деньги.',
  'catalogue.memo.ton_comment.label': 'Комментарий (memo)',
  'catalogue.memo.ton_comment.reminder':
    'Если адрес выдала биржа, укажите комментарий: без него она не зачислит деньги.',
  'catalogue.memo.text.label': 'Memo',
  'catalogue.memo.text.reminder':
    'Если получатель дал memo, укажите его: без него перевод не дойдёт до счёта.',
} as const;
