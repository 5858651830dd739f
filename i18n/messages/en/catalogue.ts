/** Labels of accounts and memos, by the rule they are checked by. */
export const catalogue = {
  'catalogue.account.card.label': 'Card number',
  'catalogue.account.card.placeholder': '0000 0000 0000 0000',
  'catalogue.account.bank_account.label': 'Account number, 20 digits',
  'catalogue.account.bank_account.placeholder': '40817 810 0 0000 0000000',
  'catalogue.account.iban.label': 'IBAN',
  'catalogue.account.iban.placeholder': 'DE00 0000 0000 0000 0000 00',
  'catalogue.account.wallet.label': '{name} wallet number',
  'catalogue.account.wallet.placeholder': 'e.g. {example}',
  'catalogue.account.phone.label': 'Phone number',
  'catalogue.account.phone.placeholder': '+7 900 000-00-00',
  'catalogue.account.crypto.label': '{name} address',
  'catalogue.account.crypto.placeholder': 'starts with {start}…',
  'catalogue.account.full_name.label': 'Full name',
  'catalogue.account.full_name.placeholder': 'Anna Ivanova',
  'catalogue.account.email.label': 'E-mail',
  'catalogue.account.email.placeholder': 'name@example.com',
  'catalogue.account.play':
    'This is the demo: {name} here is a private network and nothing leaves it. An ordinary {name} address works too.',
  'catalogue.memo.xrp_tag.label': 'Destination tag',
  'catalogue.memo.xrp_tag.reminder':
    'If the address is from an exchange, add its tag: without it the money is not credited to you.',
  'catalogue.memo.ton_comment.label': 'Comment (memo)',
  'catalogue.memo.ton_comment.reminder':
    'If the address is from an exchange, add the comment: without it the money is not credited to you.',
  'catalogue.memo.text.label': 'Memo',
  'catalogue.memo.text.reminder':
    'If the recipient gave you a memo, add it: without it the transfer does not reach the account.',
} as const;
