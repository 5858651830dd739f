/** What is said about texts of the site: in refusals, feeds and pictures for sharing. */
export const content = {
  'errors.already_saved.detail.link': 'Адрес «{link}» уже занят.',
  'errors.invalid_format.detail.figures': 'Таких подстановок нет: {figures}.',
  'content.feedTitle': 'Новости {service}',
  'content.feedText': 'Что нового в обмене, разборы и безопасность.',
  'content.ogHome': 'Обмен валют',
  'content.ogText': 'Платёжных систем: {systems}, направлений: {directions}. Без регистрации.',
  'content.ogDirection': 'До {max} за раз. На оплату {window}.',
} as const;
