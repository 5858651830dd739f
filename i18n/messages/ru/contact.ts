/** Writing to support from the page of contacts. */
export const contact = {
  'contact.title': 'Написать в поддержку',
  'contact.lead': 'Ответ придёт письмом. С номером заявки разберёмся быстрее.',
  'contact.name': 'Как к вам обращаться',
  'contact.emailHint': 'Сюда придёт ответ.',
  'contact.topic': 'О чём вопрос',
  'contact.topicNone': 'Выберите',
  'contact.topics.order': 'Заявка или платёж',
  'contact.topics.verification': 'Проверка карты или личности',
  'contact.topics.account': 'Личный кабинет и вход',
  'contact.topics.partners': 'Партнёрство и реферальная программа',
  'contact.topics.other': 'Другое',
  'contact.order': 'Номер заявки',
  'contact.orderHint':
    'Он вверху страницы заявки и в письмах о ней. Если вопрос о другом, оставьте пустым.',
  'contact.body': 'Сообщение',
  'contact.bodyHint':
    'Что произошло и чего вы ждёте. Пароли, коды из писем и фотографии карты не присылайте: они нам не нужны.',
  'contact.send': 'Отправить',
  'contact.toContacts': 'Другие способы связи',
  'contact.sentTitle': 'Сообщение у операторов',
  'contact.sentEmail': 'Ответ придёт на {email}.',
  'contact.sentSoon': 'Обычно отвечаем за {least}–{most}\u00a0минут.',
  'contact.sentLater': 'Операторы сейчас не на связи. Ответят после {moment}.',
  'contact.sentAway': 'Операторы сейчас не на связи. Ответят, когда вернутся.',
  'contact.sentReply':
    'Чтобы что-то добавить, ответьте на наше письмо с этого же адреса. Если письма нет, загляните в «Спам».',
  'contact.sentText': 'Вы написали',
  'contact.again': 'Написать ещё',
  'contact.toSite': 'На главную',
} as const;
