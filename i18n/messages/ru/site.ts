/** The frame of every page and the pages that say only one thing. */
export const site = {
  'site.name': 'Agio',
  'site.tagline': 'Обменный пункт',
  'site.skip': 'К содержанию',
  'site.home': 'Agio, на главную',
  'site.navigation': 'Разделы',
  'site.exchange': 'Обмен',
  'site.signIn': 'Войти',
  'site.account': 'Кабинет',
  'site.language': 'Язык',
  'site.languageRu': 'Русский',
  'site.languageEn': 'English',
  'site.theme': 'Оформление',
  'site.themeAuto': 'Как в системе',
  'site.themeLight': 'Светлое',
  'site.themeDark': 'Тёмное',
  'site.demo': 'Демонстрация: курсы смоделированы, деньги ненастоящие.',
  'site.notice': 'Объявление',
  'site.footerPromise':
    'Курс, который вы видите, и есть курс заявки. Если деньги придут поздно или сумма будет другой, решаете вы: обменять по новому курсу или вернуть.',
  'site.footerOpen': 'Agio — открытая программа обменного пункта.',
  'site.footerRates': 'Курсы и резервы в JSON',
  'site.footerUtc': 'Время на сервере — UTC, на страницах — ваше.',
  'site.loading': 'Загружаем страницу',

  'site.notFoundTitle': 'Страница не найдена',
  'site.notFoundText': 'Такого адреса у нас нет. Проверьте ссылку или начните с обмена.',
  'site.orderNotFoundTitle': 'Заявка не найдена',
  'site.orderNotFoundText':
    'Проверьте, целиком ли скопирована ссылка. Чужую заявку без ссылки открыть нельзя.',
  'site.toExchange': 'К обмену',
  'site.breakTitle': 'Технический перерыв',
  'site.breakText':
    'Новые заявки пока не принимаем. Оплаченные заявки выполним, ничего делать не нужно.',
  'site.breakResume': 'Откроемся',
  'site.breakUnknown': 'Время открытия сообщим здесь.',
  'site.faultTitle': 'На сервере произошла ошибка',
  'site.faultText':
    'Мы уже знаем о ней. Обновите страницу через минуту; если не поможет, напишите в поддержку.',
  'site.offlineTitle': 'Нет связи с сервисом',
  'site.offlineText': 'Проверьте интернет и повторите. С вашими заявками ничего не случится.',
  'site.retry': 'Повторить',

  'site.paymentSuccessTitle': 'Платёж отправлен',
  'site.paymentSuccessText':
    'Ждём подтверждения от платёжной системы: обычно это несколько минут. Статус меняется на странице заявки сам.',
  'site.paymentFailureTitle': 'Платёж не прошёл',
  'site.paymentFailureText':
    'Деньги не списаны или вернутся туда, откуда вы платили. Заявка ещё открыта: можно попробовать снова.',
  'site.toOrder': 'К заявке',
} as const;
