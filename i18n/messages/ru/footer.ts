/** What stands below every page; written by the server and never drawn in the browser. */
export const footer = {
  'footer.promise':
    'Фиксированный курс держится всё время на оплату. Если деньги придут поздно или сумма будет другой, они не пропадут: что тогда будет, заявка говорит заранее, а о каждом пересчёте сообщаем с обеими суммами.',
  'footer.payouts':
    'За {days}\u00a0дней {orders, plural, one {выполнена # заявка} few {выполнены # заявки} many {выполнено # заявок} other {выполнено # заявки}}. Половина выплат уходит за {minutes}\u00a0мин после зачисления или быстрее.',
  'footer.service': 'Сервис',
  'footer.exchange': 'Обмен',
  'footer.crypto': 'Курсы криптовалют',
  'footer.news': 'Новости',
  'footer.faq': 'Вопросы и ответы',
  'footer.reviews': 'Отзывы',
  'footer.contacts': 'Контакты',
  'footer.write': 'Написать в поддержку',
  'footer.status': 'Состояние сервиса',
  'footer.partners': 'Партнёрам',
  'footer.referral': 'Реферальная программа',
  'footer.monitors': 'Мониторинги и партнёры',
  'footer.listed': 'Мы на мониторингах',
  'footer.rates': 'Курсы и резервы в JSON',
  'footer.documents': 'Документы',
  'footer.exchangeRules': 'Правила обмена',
  'footer.serviceRules': 'Правила сервиса',
  'footer.amlKyc': 'Политика AML и KYC',
  'footer.privacy': 'Конфиденциальность',
  'footer.complaints': 'Жалобы',
  'footer.open': 'Agio — программа обменного пункта с открытым кодом',
  'footer.cookies': 'Cookie — только для работы сайта',
  'footer.utc': 'Время на сервере — UTC, на страницах — ваше',
  'footer.offline':
    'Нет интернета. Что вы ввели, сохранится; страница заработает, когда связь вернётся.',
  'footer.consentTitle': 'Чат и счётчики',
  'footer.consentText':
    'На сайте есть чат поддержки и счётчики посещений: это сторонние программы со своими cookie. Без вашего согласия мы их не загружаем. На страницах заявок и кабинета их нет никогда: оттуда чат открывается в отдельном окне.',
  'footer.chat': 'Чат поддержки',
  'footer.consentMore': 'Подробнее',
  'footer.consentYes': 'Разрешить',
  'footer.consentNo': 'Не нужно',
} as const;
