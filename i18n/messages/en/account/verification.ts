/** Verifying bank cards: the customer's pages and the office's queue. */
export const verification = {
  'verification.noReason': 'reason not specified',
  'office.action.approve_card': 'Approved a card',
  'office.action.reject_card': 'Rejected a card',
  'office.action.revoke_card': 'Revoked a verified card',
  'office.action.view_card_photo': 'Viewed a card’s photo',
  'office.action.save_issuing_bank': 'Changed an issuing bank',
  'office.action.save_reject_template': 'Changed a rejection template',
  'office.action.remove_reject_template': 'Removed a rejection template',
  'officeField.card': 'Card, last digits',
  'officeField.bins': 'First digits of cards',
  'errors.conflict.field.card_number': 'This card is already verified or being verified.',
  'errors.mismatch.field.card_number': 'This is another card: use the one you pay the order from.',
  'errors.required.field.image': 'Add a photo of the card.',
  'errors.invalid_format.field.image':
    'The photo cannot be read. Send it as JPEG, PNG, WebP or HEIC.',
  'errors.too_large.field.image': 'The photo is larger than 5 MB. Send a smaller file.',
  'errors.invalid_format.field.issuing_bank_id': 'Choose a bank from the list.',
  'errors.invalid_format.field.order_public_id': 'This order is not yours, or no longer there.',
} as const;
