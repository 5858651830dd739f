/** Mails to customers, plain text; the subject and the text of each. */
export const mail = {
  'mail.order_created.subject': 'Order {number}: waiting for your payment',
  'mail.order_created.text':
    'You have placed order {number}: you pay {income} and get {outcome}.\n\nThe payment details and the time left are on the order page:\n{url}\n\nIf you did not place this order, do nothing: an unpaid order closes by itself.',
  'mail.order_requisites.subject': 'Order {number}: where to pay',
  'mail.order_requisites.text':
    'Payment details were issued for order {number}. Send {income} in one payment. Compare the details with the order page before you pay: that page is always right.\n{url}',
  'mail.order_excess.subject': 'Order {number}: we will return the excess',
  'mail.order_excess.text':
    'We received more for order {number} than it asked for. We have exchanged the amount of the order and will return the excess, less the network fee. If you have not said yet where to return it, do so on the order page once the exchange is complete:\n{url}',
  'mail.order_surplus.subject': 'Order {number}: an extra payment arrived',
  'mail.order_surplus.text':
    'More money than was due has arrived for order {number}. It is kept safe for you and will not be exchanged. Tell us on the order page where to return it, unless you already have:\n{url}',
  'mail.order_paid.subject': 'Order {number}: payment received',
  'mail.order_paid.text':
    'We have received your payment for order {number} and are sending you {outcome}.\n\nFollow the order:\n{url}',
  'mail.order_requoted.subject': 'Order {number}: payment received, the amount has changed',
  'mail.order_requoted.text':
    'We have received your payment for order {number} and are sending you {outcome}.\n\n{line}.\n\nFollow the order:\n{url}',
  'mail.order_changed.subject': 'Order {number}. {line}',
  'mail.order_changed.text': 'Update on order {number}: {line}.\n\nThe order page:\n{url}',
  'mail.order_completed.subject': 'Order {number} is complete',
  'mail.order_completed.text':
    'We have sent you {outcome} for order {number}.\n\nThe order page:\n{url}',
  'mail.order_held.subject': 'Order {number} is under review',
  'mail.order_held.text':
    'An operator is reviewing order {number}. There is nothing for you to do: we will write when it goes on.\n\nFollow the order:\n{url}\n\nAny money that has already arrived is kept safe for you.',
  'mail.order_undecided.subject': 'Order {number}: waiting for your decision',
  'mail.order_undecided.text':
    'Order {number} needs your decision. {line}.\n\nThe order page shows what has arrived and what you can choose:\n{url}\n\nUntil you decide, the money is kept safe for you.',
  'mail.order_expired.subject': 'Order {number}: the time to pay has run out',
  'mail.order_expired.text':
    'No payment for order {number} arrived in time, so the order is closed. Please do not use its payment details any more.\n\nIf you have already paid, the money is not lost: it will be matched to the order when it arrives.\n{url}',
  'mail.order_refunded.subject': 'Order {number}: your money has been returned',
  'mail.order_refunded.text':
    'We have returned your money for order {number}.\n\nThe order page:\n{url}',
  'mail.order_rejected.subject': 'Order {number} was declined',
  'mail.order_rejected.text':
    'Order {number} was declined. The reason is on the order page. If you have already paid, we will return the money: tell us where on the order page.\n{url}',
  'mail.order_link.subject': 'Order {number}: confirm that it is yours',
  'mail.order_link.text':
    'Somebody opened order {number} in another browser and wants to manage it: cancel it, exchange the money or have it returned.\n\nIf that was you, open this link in the browser you want to use and press the button:\n{url}\n\nThe link works once, within {minutes} minutes. If it was not you, do nothing and do not pass the link on: without it the order can only be viewed.',
  'mail.account_correction.subject': 'Order {number}: confirm the new account',
  'mail.account_correction.text':
    'Our operator suggests correcting the account that order {number} is paid out to ({system}).\n\nBefore: {before}\nAfter: {after}\n\nOpen the link, compare the accounts, and confirm or refuse:\n{url}\n\nThe link works once, until {until}. Until you answer, the payout waits. If you have not asked for a change, refuse: the account stays as it was. Do not forward this e-mail to anyone.',
  'mail.review': 'How did the exchange go? Leave a review:\n{url}',
  'mail.fact.direction': 'Direction',
  'mail.fact.income': 'You pay',
  'mail.fact.incomeAccount': 'You pay from',
  'mail.fact.outcome': 'You get',
  'mail.fact.outcomeAccount': 'We send to',
  'mail.fact.outcomeBank': 'Recipient’s bank',
  'mail.fact.city': 'Cash desk',
  'mail.fact.visit': 'Your visit',
  'mail.fact.handoverCode': 'Code for the cash desk',
  'mail.fact.payTo': 'Pay to',
  'mail.fact.payUntil': 'Pay by',
  'mail.fact.incomeTransaction': 'Payment transaction',
  'mail.fact.outcomeTransaction': 'Payout transaction',
  'mail.fact.outcomeReference': 'Bank reference of the payout',
  'mail.fact.refundReference': 'Bank reference of the refund',
  'mail.fact.returned': 'Returned',
  'mail.fact.returnedTo': 'Returned to',
  'mail.fact.refundTransaction': 'Refund transaction',
  'mail.fact.surplus': 'Extra payment',
  'mail.fact.refundAccount': 'Refunds go to',
  'mail.reserve_available.subject': 'Reserve available: {system}',
  'mail.reserve_available.text':
    'You asked us to tell you when {amount} is available for {system}. It is now.\n\nPlace an order:\n{url}',
  'mail.order_awaits_card.subject': 'Order {number}: verify your card',
  'mail.order_awaits_card.text':
    'You placed order {number}: you pay {income} and get {outcome}.\n\nThis card has to be verified before its first exchange; it usually takes 1 to 5 minutes. There is nothing to pay yet: the payment details and the time to pay come once the card is verified.\n\nVerify the card:\n{url}\n\nIf you did not place this order, do nothing: it will close by itself.',
  'mail.order_card_verified.subject': 'Order {number}: card verified, you can pay',
  'mail.order_card_verified.text':
    'The card of order {number} is verified. Your time to pay has begun: the payment details are on the order page.\n{url}',
  'mail.order_card_requoted.subject': 'Order {number}: card verified, the amount has changed',
  'mail.order_card_requoted.text':
    'The card of order {number} is verified and your time to pay has begun.\n\n{line}.\n\nIf the new amount does not suit you, cancel the order on its page. The payment details are there too:\n{url}',
  'mail.order_card_expired.subject': 'Order {number}: the card was not verified in time',
  'mail.order_card_expired.text':
    'The card of order {number} was not verified in time, and the order is closed. Do not pay for it.\n\nPlace the order again: a verified card need not be verified again.\n{url}',
  'mail.card_verified.subject': 'Card •••• {card} is verified',
  'mail.card_verified.text': 'Your card •••• {card} is verified: you can pay from it.\n{url}',
  'mail.card_rejected.subject': 'Card •••• {card} was not verified',
  'mail.card_rejected.text':
    'We could not verify your card •••• {card}. Reason: {reason}\n\nSend the photo again:\n{url}',
  'mail.card_revoked.subject': 'Card •••• {card} is no longer verified',
  'mail.card_revoked.text':
    'The verification of your card •••• {card} was withdrawn. Reason: {reason}\n\nVerify it again:\n{url}',
} as const;
