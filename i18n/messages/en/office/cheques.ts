/** What was read in a customer's cheque, for operators. */
export const officeCheques = {
  'office.cheque.picture': 'Picture of the receipt, sent by the customer',
  'office.cheque.hidden': 'Only those allowed to see customers’ data can open the file.',
  'office.cheque.openPicture': 'Open the picture',
  'office.cheque.pictureHint': 'A picture is checked by a person: we do not read text in pictures.',
  'office.cheque.waiting': 'Reading the file…',
  'office.cheque.unreadable': 'The file could not be read: open it and compare it yourself.',
  'office.cheque.noText': 'There is no text in the file: open it and compare it yourself.',
  'office.cheque.caption': 'Receipt and order',
  'office.cheque.field.amount': 'Amount',
  'office.cheque.field.date': 'Date',
  'office.cheque.field.recipient': 'Recipient',
  'office.cheque.field.operation': 'Operation number',
  'office.cheque.agrees': 'matches',
  'office.cheque.differs': 'differs',
  'office.cheque.not_found': 'not found',
  'office.cheque.operation.agrees': 'not seen before',
  'office.cheque.operation.differs': 'already used in another order',
  'office.cheque.place': 'page {page}, line {line}',
  'office.cheque.text': 'Full text of the receipt',
  'office.cheque.page': 'Page {page}',
  'office.cheque.signature.none': 'The file is not signed.',
  'office.cheque.signature.unknown': 'There is a signature that cannot be checked here.',
  'office.cheque.signature.fits':
    'The signature fits the content. Signed by: {signer}. Whose key it is has not been checked.',
  'office.cheque.signature.added':
    'The signature fits the content, but something was added to the file later. Signed by: {signer}.',
  'office.cheque.signature.broken':
    'The file was changed after it was signed. Signed by: {signer}.',
  'office.cheque.signerUnknown': 'no name given',
  'office.cheque.elsewhere': 'This receipt has been used in another order',
  'office.cheque.elsewhereText':
    'The file or the bank’s operation number is the same. Do not credit anything until you see the money in the account.',
  'office.cheque.elsewhereOrder': 'Order {number}',
  'office.cheque.caution': 'Match or no match, a receipt is not the money: check the account.',
} as const;
