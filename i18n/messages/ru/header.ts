/** The head of every page; written by the server and left as it is in the browser. */
export const header = {
  'header.home': '{shop}, на главную',
  'header.navigation': 'Разделы',
  'header.exchange': 'Обмен',
  'header.crypto': 'Курсы',
  'header.news': 'Новости',
  'header.faq': 'Вопросы',
  'header.referral': 'Партнёрам',
  'header.contacts': 'Контакты',
} as const;
