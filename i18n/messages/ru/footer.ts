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
  'footer.listed': 'Нас показывают',
  'footer.rates': 'Курсы и резервы в JSON',
  'footer.documents': 'Документы',
  'footer.exchangeRules': 'Правила обмена',
  'footer.serviceRules': 'Правила сервиса',
  'footer.amlKyc': 'Политика AML и KYC',
  'footer.privacy': 'Конфиденциальность',
  'footer.complaints': 'Жалобы',
  'footer.open': 'Agio — открытая программа обменного пункта',
  'footer.cookies': 'Cookie — только для работы сайта',
  'footer.utc': 'Время на сервере — UTC, на страницах — ваше',
  'footer.offline':
    'Нет интернета. Что вы ввели, сохранится; страница оживёт, когда связь вернётся.',
  'footer.consentTitle': 'Чат и счётчики',
  'footer.consentText':
    'На сайте есть чат поддержки и счётчики посещений: это чужие программы со своими cookie. Без вашего согласия не загружаем. На страницах заявок и кабинета их нет никогда: чат оттуда открывается в отдельном окне.',
  'footer.chat': 'Чат поддержки',
  'footer.consentMore': 'Подробнее',
  'footer.consentYes': 'Разрешить',
  'footer.consentNo': 'Не нужно',
} as const;
