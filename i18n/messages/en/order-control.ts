/** What whoever looks at an order may do with it, and how they get to do more. */
export const orderControl = {
  'orderPage.controlTitle': 'You can only view the order here',
  'orderPage.controlText':
    'It was placed in another browser. To cancel it, report a payment, exchange the money or have it returned, use that browser, or confirm here that {email} is your e-mail.',
  'orderPage.controlNoMail':
    'It was placed in another browser and can be managed only there: it has no e-mail to confirm by. If you no longer have that browser, write to support and give the order number.',
  'orderPage.controlAsk': 'E-mail me a link',
  'orderPage.controlSentTitle': 'The e-mail is on its way',
  'orderPage.controlSent': 'Open the link from it in this browser. It works once, within an hour.',
  'orderPage.controlPageTitle': 'Manage the order in this browser',
  'orderPage.controlPageText':
    'Press the button if order {number} is yours and you want to cancel it, exchange the money or have it returned from this browser.',
  'orderPage.controlAccept': 'This is my order',
  'orderPage.controlGranted': 'This browser can already manage the order',
  'orderPage.controlToOrder': 'To order {number}',
  'orderPage.controlNoScript': 'Turn on JavaScript to confirm.',
  'orderPage.controlDecides':
    'Whoever placed the order decides: exchange what arrived, or have it returned.',
  'orderPage.claimTakeBack': 'I have not paid yet',
  'orderPage.claimTakeBackHint':
    'Pressed it by mistake? You can take it back until we see a transfer.',
  'orderPage.claimedDetails': 'Where you paid',
  'orderPage.payOwn':
    'Pay only from your own account or card: a transfer from another person is held for review.',
  'orderPage.returned': 'We returned {amount}',
  'orderPage.returnedSurplus': 'We returned the extra payment: {amount}',
} as const;
