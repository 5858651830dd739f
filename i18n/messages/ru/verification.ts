/** Verifying bank cards: the customer's pages and the office's queue. */
export const verification = {
  'verification.noReason': 'причина не указана',
  'office.action.approve_card': 'Подтвердил карту',
  'office.action.reject_card': 'Отклонил карту',
  'office.action.revoke_card': 'Отозвал проверку карты',
  'office.action.view_card_photo': 'Смотрел фото карты',
  'office.action.save_issuing_bank': 'Изменил банк-эмитент',
  'office.action.save_reject_template': 'Изменил шаблон отказа',
  'office.action.remove_reject_template': 'Удалил шаблон отказа',
  'officeField.card': 'Карта, последние цифры',
  'officeField.bins': 'Первые цифры карт',
  'officeField.text_ru': 'Текст по-русски',
  'officeField.text_en': 'Текст по-английски',
} as const;
