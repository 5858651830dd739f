/** What is said about texts of the site: in refusals, feeds and pictures for sharing. */
export const content = {
  'errors.already_saved.detail.link': 'Адрес «{link}» уже занят.',
  'errors.invalid_format.detail.figures': 'Таких подстановок нет: {figures}.',
  'content.feedTitle': 'Новости {service}',
  'content.feedText': 'Что нового в обмене, разборы и безопасность.',
  'content.ogDirection': 'Обмен {income} на {outcome}',
  'content.ogNews': 'Новости',
  'content.ogHome': 'Обмен валют',
  'content.ogRate': 'Курс и резерв — на странице',
} as const;
