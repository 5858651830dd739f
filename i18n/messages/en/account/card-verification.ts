/** Verifying a bank card: three steps, the status of what was sent, the list in the account. */
export const cardVerification = {
  'cardVerification.title': 'Card verification',
  'cardVerification.pageTitle': '{title} | {shop}',
  'cardVerification.lead':
    'We verify a card once: an operator compares the photo with the number, and then you can pay from it.',
  'cardVerification.leadOrder':
    'An operator compares the photo with the number, and then you can pay for the order from this card.',
  'cardVerification.forOrder': 'For order {number}: {income} → {outcome}.',
  'cardVerification.promise': 'It usually takes 1 to 5 minutes.',
  'cardVerification.measured': 'It takes about {usual} now, and hardly ever longer than {longest}.',
  'cardVerification.deskCloses':
    'Operators are offline right now. We will verify your card after {moment}.',
  'cardVerification.noScriptTitle': 'The photo cannot be sent without scripts',
  'cardVerification.noScript':
    'The middle of the number is covered in your browser, before anything is sent. Turn JavaScript on for this site. If you cannot, cover the middle of the number with strips of paper (leave the first six and the last four digits) and the CVV code too, take a photo of the card next to a note with your order number in handwriting, and write to support: they will tell you where to send it.',
  'cardVerification.toSupport': 'Write to support',

  'cardVerification.steps': 'Steps of the verification',
  'cardVerification.stepOf': 'Step {step} of 3',
  'cardVerification.step.kind': 'What to photograph',
  'cardVerification.step.card': 'Card details',
  'cardVerification.step.photo': 'Photo of the card',
  'cardVerification.next': 'Continue',
  'cardVerification.back': 'Back',

  'cardVerification.kind': 'Type of card',
  'cardVerification.kind.plastic': 'Plastic',
  'cardVerification.kind.virtual': 'Virtual',
  'cardVerification.kind.unnamed': 'No name on it',
  'cardVerification.kindText.plastic': 'with your name on the card',
  'cardVerification.kindText.virtual': 'exists in the bank’s app only',
  'cardVerification.kindText.unnamed': 'plastic, no name printed',
  'cardVerification.drawing.plastic':
    'Drawing: a card face up with a note showing the code below it; the middle of the number is covered.',
  'cardVerification.drawing.virtual':
    'Drawing: a phone showing a card, with a note showing the code beside it; the middle of the number is covered.',
  'cardVerification.drawing.unnamed':
    'Drawing: a card without a name, with a note showing the code and a name below it; the middle of the number is covered.',
  'cardVerification.plastic.1': 'Lay the card down with the number and the name facing up.',
  'cardVerification.plastic.2': 'Put a note with the code in handwriting next to it.',
  'cardVerification.plastic.3': 'Get the whole card in the picture, without glare, easy to read.',
  'cardVerification.virtual.1': 'Open the card in the bank’s app so that its number shows.',
  'cardVerification.virtual.2': 'Put a note with the code in handwriting next to the screen.',
  'cardVerification.virtual.3':
    'Photograph the screen with another phone or a webcam: a screenshot will not do.',
  'cardVerification.unnamed.1': 'Lay the card down with the number facing up.',
  'cardVerification.unnamed.2': 'Put a note next to it with the code and your name in handwriting.',
  'cardVerification.unnamed.3': 'Get the whole card in the picture, without glare, easy to read.',
  'cardVerification.code': 'Code for the note',
  'cardVerification.codeUntil':
    'Valid until {time}. It shows that the photo is new and that it is yours.',
  'cardVerification.codeFailed': 'The code has not arrived.',
  'cardVerification.codeAgain': 'Ask again',
  'cardVerification.cover':
    'We do not need the middle of the number or the CVV. You cover them in step three, and only the covered picture leaves your device.',

  'cardVerification.number': 'Card number',
  'cardVerification.numberHint': 'Kept encrypted and deleted together with the photo.',
  'cardVerification.numberOfOrder': 'The card you pay this order from: {card}',
  'cardVerification.name': 'Name on the card',
  'cardVerification.nameHint': 'Exactly as printed',
  'cardVerification.nameUnnamed': 'Your name as the bank knows it',
  'cardVerification.nameOptional': 'Optional',
  'cardVerification.bank': 'Bank that issued the card',
  'cardVerification.bankGuessed': 'Taken from the first digits. Choose another if it is wrong.',
  'cardVerification.bankChoose': 'Choose a bank',
  'cardVerification.bankChange': 'Change',
  'cardVerification.bankSearch': 'Name of the bank',
  'cardVerification.banksFound':
    '{count, plural, =0 {No such bank in the list} one {# bank} other {# banks}}',
  'cardVerification.bankNone':
    'Check the name. If the bank really is not there, write to support and we will add it.',
  'cardVerification.showSent': 'See its status',
  'cardVerification.error.required': 'Fill in this field.',
  'cardVerification.error.bank': 'Choose a bank.',
  'cardVerification.error.digits': 'The number must have {digits} digits. It has {count}.',
  'cardVerification.error.luhn': 'There is a mistake in the number. Compare it with the card.',
  'cardVerification.error.name': 'Write the name in letters, as on the card.',
  'cardVerification.error.image': 'Take a photo of the card or choose a file.',
  'cardVerification.error.checked': 'Check the strips and tick the box.',
  'cardVerification.errorsTitle': '{count, plural, one {Correct # field} other {Correct # fields}}',

  'cardVerification.camera': 'Take a photo',
  'cardVerification.file': 'Choose a file',
  'cardVerification.fileHint':
    'JPEG, PNG or WebP. We make a large photo smaller: at most 5 MB is sent.',
  'cardVerification.opening': 'Opening the photo…',
  'cardVerification.heicTitle': 'This browser cannot open HEIC',
  'cardVerification.heic':
    'Digits cannot be covered on a photo that does not show, so we do not send it. Save the photo as JPEG. On an iPhone: Settings → Camera → Formats → Most Compatible, then take it again. On a Mac: Preview → File → Export.',
  'cardVerification.unreadable': 'The file could not be opened as a photo. Send JPEG, PNG or WebP.',
  'cardVerification.tooSmall':
    'The photo is too small to read the number. The shorter side needs at least {side} pixels.',
  'cardVerification.tooHeavy':
    'The photo could not be made smaller than 5 MB. Take the photo again.',

  'cardVerification.cover.title': 'Cover what we do not need',
  'cardVerification.cover.text':
    'Drag the strips. The first six and the last four digits of the number must stay visible.',
  'cardVerification.cover.keys': 'By keyboard: arrows move a strip, with Shift they resize it.',
  'cardVerification.cover.which': 'Which strip',
  'cardVerification.cover.number': 'Middle of the number',
  'cardVerification.cover.cvv': 'CVV code',
  'cardVerification.cover.maskNumber': 'Strip over the middle of the number',
  'cardVerification.cover.maskCvv': 'Strip over the CVV code',
  'cardVerification.cover.place': 'left {left} %, top {top} %, width {width} %, height {height} %',
  'cardVerification.cover.hasCvv': 'The CVV code is in the picture',
  'cardVerification.cover.photo': 'Your photo with the strips',
  'cardVerification.cover.controls': 'Move the chosen strip',
  'cardVerification.cover.left': 'Left',
  'cardVerification.cover.right': 'Right',
  'cardVerification.cover.up': 'Up',
  'cardVerification.cover.down': 'Down',
  'cardVerification.cover.wider': 'Longer',
  'cardVerification.cover.narrower': 'Shorter',
  'cardVerification.cover.taller': 'Thicker',
  'cardVerification.cover.lower': 'Thinner',
  'cardVerification.cover.turn': 'Rotate',
  'cardVerification.cover.another': 'Another photo',
  'cardVerification.cover.checked':
    'The middle of the number and the CVV are covered, everything else is readable',
  'cardVerification.cover.promise':
    'Exactly what you see is sent. Where and when the photo was taken is removed from the file.',
  'cardVerification.send': 'Send for verification',
  'cardVerification.failed': 'Not sent',
  'cardVerification.failedText':
    'Everything you entered is still here. Check your connection and try again.',

  'cardVerification.status.waiting': 'Waiting for request processing',
  'cardVerification.status.verified': 'Verified',
  'cardVerification.status.not_verified': 'Not verified',
  'cardVerification.status.rejected': 'Rejected',
  'cardVerification.waitingTitle': 'The card is being verified',
  'cardVerification.verifiedTitle': 'The card is verified',
  'cardVerification.rejectedTitle': 'The card was rejected',
  'cardVerification.notVerifiedTitle': 'The card is not verified',
  'cardVerification.queue': 'Place in the queue',
  'cardVerification.eta': 'Time left, about',
  'cardVerification.sentAt': 'Sent',
  'cardVerification.card': 'Card',
  'cardVerification.holder': 'Name',
  'cardVerification.issuer': 'Bank',
  'cardVerification.kindLabel': 'Type',
  'cardVerification.stays': 'The page updates by itself. You can close it and come back later.',
  'cardVerification.orderGoesOn': 'Your order continues by itself once the card is verified.',
  'cardVerification.offline': 'no connection, this is the latest we know',
  'cardVerification.verifiedText': 'You can pay from this card.',
  'cardVerification.verifiedOrder':
    'You can pay from this card. Go back to the order to continue the exchange.',
  'cardVerification.rejectedReason': 'Reason',
  'cardVerification.rejectedText': 'Put that right and send the photo again.',
  'cardVerification.notVerifiedText': 'The verification no longer counts. Send the photo again.',
  'cardVerification.toOrder': 'Go to the order',
  'cardVerification.toExchange': 'Exchange',
  'cardVerification.again': 'Send again',
  'cardVerification.toList': 'All my cards',

  'cardVerification.listLead':
    'Cards you have sent for verification. A verified card need not be verified again for the same exchange.',
  'cardVerification.none': 'No cards yet',
  'cardVerification.noneText':
    'A card is verified once, before the first exchange from it. You can do it ahead of time.',
  'cardVerification.add': 'Verify a card',
  'cardVerification.show': 'Details',
  'cardVerification.delete': 'Delete',
  'cardVerification.deleteTitle': 'Delete card {card}?',
  'cardVerification.deleteText':
    'The photo and the number are erased at once. To pay from this card again, you will have to verify it again.',
  'cardVerification.deleteKeep': 'Keep it',
  'cardVerification.deleteFailed':
    'An error occurred while deleting the card. Please contact support.',
  'cardVerification.pages': 'Pages of the list of cards',
} as const;
