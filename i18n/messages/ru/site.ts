/** The frame of every page and the pages that say only one thing. */
export const site = {
  'site.name': '{shop}',
  'site.tagline': 'Обменный пункт',
  'site.skip': 'К содержанию',
  'site.signIn': 'Войти',
  'site.account': 'Кабинет',
  'site.language': 'Язык',
  'site.languageRu': 'Русский',
  'site.languageEn': 'English',
  'site.theme': 'Оформление',
  'site.themeAuto': 'Как в системе',
  'site.themeLight': 'Светлое',
  'site.themeDark': 'Тёмное',
  'site.loading': 'Загружаем страницу',

  'site.toExchange': 'К обмену',
  'site.offlineText': 'Проверьте интернет и повторите. С вашими заявками ничего не случится.',

  'site.toOrder': 'К заявке',
} as const;
