/** Words of what the exchange page loads when it is needed: dialogs, and what is wrong. */
export const exchangeParts = {
  'exchangeParts.reserveTitle': 'Сообщить о пополнении',
  'exchangeParts.reserveText':
    'Напишем на почту, как только в резерве {system} появится нужная сумма.',
  'exchangeParts.reserveAmount': 'Сколько нужно',
  'exchangeParts.reserveSend': 'Сообщите мне',
  'exchangeParts.reserveDone': 'Записали. Напишем на {email}.',
  'exchangeParts.rateChangedTitle': 'Курс изменился',
  'exchangeParts.rateChangedText':
    'Пока вы заполняли форму, рынок сдвинулся. Продолжить по новому курсу?',
  'exchangeParts.rateWas': 'Было',
  'exchangeParts.rateIs': 'Стало',
  'exchangeParts.rateAccept': 'Продолжить по новому курсу',
  'exchangeParts.rateDecline': 'Вернуться к форме',
  'exchangeParts.errorsTitle':
    '{count, plural, one {Исправьте # поле} few {Исправьте # поля} many {Исправьте # полей} other {Исправьте # поля}}',
  'exchangeParts.placeFailed': 'Заявка не создана',
  'exchangeParts.errorRequired': 'Заполните это поле',
  'exchangeParts.errorChoose': 'Выберите значение',
  'exchangeParts.errorAmount': 'Введите сумму',
  'exchangeParts.errorChain': 'Это адрес сети {chain}, а здесь нужна другая сеть',
  'exchangeParts.errorPattern': 'Проверьте, нет ли ошибки',
  'exchangeParts.errorDigits': 'Нужно цифр: {digits}',
  'exchangeParts.errorEmail': 'Проверьте адрес почты',
  'exchangeParts.errorAgree': 'Без согласия заявку создать нельзя',
} as const;
