/** What whoever looks at an order may do with it, and how they get to do more. */
export const orderControl = {
  'orderPage.controlTitle': 'Здесь заявку можно только посмотреть',
  'orderPage.controlText':
    'Она создана в другом браузере. Отменить её, сообщить об оплате, обменять или вернуть деньги можно там — или здесь, если подтвердите, что почта {email} ваша.',
  'orderPage.controlNoMail':
    'Она создана в другом браузере. Распоряжаться ею можно только там: почты, по которой это можно подтвердить, в заявке нет. Если того браузера больше нет, напишите в поддержку и назовите номер заявки.',
  'orderPage.controlAsk': 'Прислать ссылку на почту',
  'orderPage.controlSentTitle': 'Письмо отправлено',
  'orderPage.controlSent':
    'Откройте ссылку из письма в этом браузере. Она действует час и срабатывает один раз.',
  'orderPage.controlPageTitle': 'Распоряжаться заявкой в этом браузере',
  'orderPage.controlPageText':
    'Нажмите, если заявка {number} ваша и вы хотите отменять, обменивать и возвращать деньги из этого браузера.',
  'orderPage.controlAccept': 'Это моя заявка',
  'orderPage.controlGranted': 'Этот браузер уже может распоряжаться заявкой',
  'orderPage.controlToOrder': 'К заявке {number}',
  'orderPage.controlNoScript': 'Чтобы подтвердить, включите JavaScript.',
  'orderPage.controlDecides':
    'Решает тот, кто создал заявку: обменять то, что пришло, или вернуть деньги.',
  'orderPage.claimTakeBack': 'Я ещё не платил',
  'orderPage.claimTakeBackHint':
    'Нажали по ошибке? Пока мы не увидели перевод, это можно отменить.',
  'orderPage.claimedDetails': 'Куда вы платили',
  'orderPage.payOwn':
    'Платите только со своего счёта или карты: перевод от другого человека остановим для проверки.',
  'orderPage.returned': 'Вернули {amount}',
  'orderPage.returnedSurplus': 'Вернули лишний платёж: {amount}',
} as const;
