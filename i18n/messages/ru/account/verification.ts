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
  'errors.conflict.field.card_number': 'Эта карта уже проверена или на проверке.',
  'errors.mismatch.field.card_number': 'Это другая карта: нужна та, с которой платите по заявке.',
  'errors.required.field.image': 'Добавьте фото карты.',
  'errors.invalid_format.field.image':
    'Фото не читается. Пришлите снимок в JPEG, PNG, WebP или HEIC.',
  'errors.too_large.field.image': 'Фото больше 5 МБ. Пришлите файл поменьше.',
  'errors.invalid_format.field.issuing_bank_id': 'Выберите банк из списка.',
  'errors.invalid_format.field.order_public_id': 'Эта заявка не ваша, или её больше нет.',
} as const;
