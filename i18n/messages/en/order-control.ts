/** What whoever looks at an order may do with it, and how they get to do more. */
export const orderControl = {
  'orderPage.controlTitle': 'Here the order can only be looked at',
  'orderPage.controlText':
    'It was made in another browser. To cancel it, report a payment, exchange or send back the money, go there, or confirm here that the e-mail {email} is yours.',
  'orderPage.controlNoMail':
    'It was made in another browser and can be managed only there: it has no e-mail to confirm by. If that browser is gone, write to support and give the number of the order.',
  'orderPage.controlAsk': 'E-mail me a link',
  'orderPage.controlSentTitle': 'The e-mail is on its way',
  'orderPage.controlSent': 'Open the link from it in this browser. It works once, within an hour.',
  'orderPage.controlPageTitle': 'Manage the order in this browser',
  'orderPage.controlPageText':
    'Press the button if order {number} is yours and you want to cancel it, exchange or send back its money from this browser.',
  'orderPage.controlAccept': 'This order is mine',
  'orderPage.controlGranted': 'This browser manages the order already',
  'orderPage.controlToOrder': 'To order {number}',
  'orderPage.controlNoScript': 'Switch JavaScript on to confirm.',
  'orderPage.controlDecides':
    'Whoever made the order decides: to exchange what came, or to have it sent back.',
  'orderPage.claimTakeBack': 'I have not paid yet',
  'orderPage.claimTakeBackHint':
    'If you pressed it by mistake. It can be taken back until a transfer is seen.',
  'orderPage.claimedDetails': 'Where you paid to',
  'orderPage.payOwn':
    'Pay only from your own account or card: a transfer from another person is stopped for a check.',
  'orderPage.returned': 'We sent back {amount}',
  'orderPage.returnedSurplus': 'We sent back the extra payment: {amount}',
} as const;
