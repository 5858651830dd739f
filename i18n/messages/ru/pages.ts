/** Pages that are documents: news, questions, contacts, partners, rules. */
export const pages = {
  'pages.home': 'Главная',
  'pages.path': 'Вы здесь',
  'pages.updated': 'Обновлено {date}',
  'pages.deskOpen': 'Операторы на связи',
  'pages.deskClosed': 'Операторы сейчас не на связи',
  'pages.aroundTheClock': 'Круглосуточно, без выходных',
  'pages.daily': 'Ежедневно {opens}–{closes}, {zone}',
  'pages.onDays': '{days} {opens}–{closes}, {zone}',

  'pages.newsTitle': 'Новости',
  'pages.newsDescription':
    'Новости обменного пункта {shop}: направления, резервы, изменения правил и режима работы.',
  'pages.newsEmpty': 'Новостей пока нет',
  'pages.newsEmptyText': 'Здесь расскажем об изменениях в условиях обмена.',
  'pages.newsMonths': 'По месяцам',
  'pages.newsCategories': 'Рубрики',
  'pages.newsAll': 'Все новости',
  'pages.newsOfCategory': 'Новости: {category}',
  'pages.newsOfMonth': 'Новости: {month}',
  'pages.newsFeed': 'Лента Atom',
  'pages.newsMore': 'Другие новости',

  'pages.faqTitle': 'Вопросы и ответы',
  'pages.faqDescription':
    'Ответы на вопросы об обмене: сроки, комиссии, реквизиты, проверки, опоздание с оплатой и возвраты.',
  'pages.faqSearch': 'Поиск по вопросам',
  'pages.faqFind': 'Найти',
  'pages.faqAll': 'Все вопросы',
  'pages.faqCategories': 'Темы',
  'pages.faqFound': 'По запросу «{query}»',
  'pages.faqNothing': 'По запросу «{query}» ничего не нашли',
  'pages.faqNothingText': 'Попробуйте другое слово или спросите поддержку.',
  'pages.faqEmpty': 'Вопросов пока нет',
  'pages.faqAsk': 'Нет ответа?',
  'pages.faqAskText': 'Спросите оператора: он видит заявки и может в них разобраться.',
  'pages.faqAskLink': 'Связаться с поддержкой',

  'pages.reviewsTitle': 'Отзывы',
  'pages.reviewsDescription':
    'Отзывы клиентов обменного пункта {shop}: оценки и рассказы после выполненных заявок, ответы сервиса.',
  'pages.reviewsLead':
    '{average} из 5 — {count, plural, one {# отзыв} few {# отзыва} many {# отзывов} other {# отзыва}}. Написать может только тот, чья заявка выполнена.',
  'pages.reviewsEmpty': 'Отзывов пока нет. Их оставляют на странице выполненной заявки.',
  'pages.reviewsMore': 'Более ранние отзывы',
  'pages.reviewRating': '{rating} из 5',
  'pages.reviewNobody': 'Клиент',
  'pages.reviewAnswer': 'Ответ сервиса',

  'pages.contactsTitle': 'Контакты',
  'pages.contactsDescription':
    'Как связаться с поддержкой обменного пункта {shop}: часы работы, почта, мессенджер, сроки ответа.',
  'pages.contactsLead': 'Отвечаем за {least}–{most}\u00a0минут. С номером заявки — быстрее.',
  'pages.contactsMeasured':
    'За последние {days}\u00a0дней половину заявок на проверке оператор брал в работу не позже чем через {minutes}\u00a0мин. Всего таких заявок: {cases}.',
  'pages.contactsHours': 'Когда мы на связи',
  'pages.contactsWays': 'Куда писать',
  'pages.contactsEmail': 'Электронная почта',
  'pages.contactsTelegram': 'Telegram',
  'pages.contactsPhone': 'Телефон',
  'pages.contactsChat': 'Чат на сайте',
  'pages.contactsOpenChat': 'Открыть чат',
  'pages.contactsWrite': 'Написать в поддержку',
  'pages.contactsWriteText': 'Напишите нам: ответ придёт письмом. Аккаунт для этого не нужен.',
  'pages.contactsNight':
    'Автоматические обмены идут и без операторов. Переводы по картам проверим, когда вернёмся.',
  'pages.contactsBefore': 'Прежде чем писать',
  'pages.contactsOrder': 'Что с моей заявкой?',
  'pages.contactsOrderText':
    'Статус, срок и следующий шаг всегда на странице заявки. Ссылка на неё — в письме.',
  'pages.contactsScam': 'Это точно вы?',
  'pages.contactsScamText':
    'Мы не пишем первыми, не просим пароли и коды и не меняем реквизиты в переписке. Верные реквизиты — только на странице заявки.',
  'pages.contactsFaqText': 'Большинство ответов уже есть в разделе с вопросами.',

  'pages.referralTitle': 'Реферальная программа',
  'pages.referralDescription':
    'Получайте от {least} до {most} с каждого обмена тех, кого вы привели. Вывод от {min}.',
  'pages.referralLead':
    'Расскажите об обменном пункте и получайте долю с каждого обмена тех, кто пришёл по вашей ссылке.',
  'pages.referralHow': 'Как это устроено',
  'pages.referralStep1': 'Зарегистрируйтесь',
  'pages.referralStep1Text': 'Вашу долю начисляем на баланс личного кабинета.',
  'pages.referralStep2': 'Возьмите ссылку',
  'pages.referralStep2Text':
    'Она в кабинете, в разделе «Партнёрам». Кто пришёл по ней, считается вашим {days, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}, а если зарегистрируется — всегда.',
  'pages.referralStep3': 'Получайте долю',
  'pages.referralStep3Text':
    'С каждого выполненного обмена реферала, в долларах. Начисление видно сразу.',
  'pages.referralStep4': 'Выводите',
  'pages.referralStep4Text': 'От {least}, на любую платёжную систему, открытую для вывода.',
  'pages.referralTerms': 'Условия',
  'pages.referralTerm1':
    'Реферал считается, когда обменял больше {amount} или столько же в другой валюте.',
  'pages.referralTerm2': 'Доля зависит от числа таких рефералов и действует на новые обмены.',
  'pages.referralTerm3': 'Обмены с самим собой и через подставных людей не оплачиваются.',
  'pages.referralTerm4': 'Если обмен отменён или возвращён, доля с него не начисляется.',
  'pages.referralStart': 'Зарегистрироваться',

  'pages.partnersTitle': 'Мониторинги и партнёры',
  'pages.partnersDescription':
    'Выгрузки курсов и резервов для мониторингов обменников, API и условия для партнёров.',
  'pages.partnersLead':
    'Мониторинги сравнивают обменники по курсу, резерву и отзывам. Мы отдаём им то же, что видите вы.',
  'pages.partnersExports': 'Выгрузки курсов',
  'pages.partnersExportsText':
    'Обновляются с каждым новым курсом, доступны без ключа. Не запрашивайте их чаще, чем они меняются.',
  'pages.partnersJson': 'Все направления, лимиты и резервы одним файлом JSON',
  'pages.partnersApi': 'Описание API',
  'pages.partnersApiText':
    'Всё, что умеет сайт, умеет и API: котировки, заявки, события. Описание — в формате OpenAPI.',
  'pages.partnerKind.monitor': 'Мониторинг обменников',
  'pages.partnerKind.partner': 'Партнёр',
  'pages.partnersBanners': 'Наши баннеры',
  'pages.partnersBannersText':
    'Можно скачать или поставить по ссылке: курс на баннере обновляется сам. Другие размеры и код с вашей партнёрской ссылкой — в кабинете.',
  'pages.partnersBannerAlt': 'Баннер {size}',
  'pages.partnersBanner.light': 'Скачать {size}, светлый',
  'pages.partnersBanner.dark': 'Скачать {size}, тёмный',
  'pages.partnersMonitors': 'Где нас сравнивают',
  'pages.partnersReferral': 'Партнёрам',
  'pages.partnersReferralText': 'за каждого, кого вы привели, мы платим долю с его обменов.',

  'pages.legalTitle': 'Все документы',
  'pages.legalContents': 'Содержание',

  'pages.aboutDirection': 'Об обмене {income} на {outcome}',
} as const;
