/** Verifying bank cards: the customer's pages and the office's queue. */
export const verification = {
  'verification.noReason': 'reason not specified',
  'office.action.approve_card': 'Approved a card',
  'office.action.reject_card': 'Rejected a card',
  'office.action.revoke_card': 'Revoked a verified card',
  'office.action.view_card_photo': 'Viewed a card’s photo',
  'office.action.save_issuing_bank': 'Changed an issuing bank',
  'office.action.save_reject_template': 'Changed a reason for rejecting',
  'office.action.remove_reject_template': 'Removed a reason for rejecting',
  'officeField.card': 'Card, last digits',
  'officeField.bins': 'First digits of cards',
  'officeField.text_ru': 'Text in Russian',
  'officeField.text_en': 'Text in English',
} as const;
