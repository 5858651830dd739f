/** Mails to customers, plain text; the subject and the text of each. */
export const mail = {
  'mail.order_created.subject': 'Order {number}: waiting for your payment',
  'mail.order_created.text':
    'You have placed order {number}: you pay {income} and get {outcome}.\n\nThe payment details and the time left are on the order page:\n{url}\n\nIf you did not place this order, do nothing: an unpaid order closes by itself.',
  'mail.order_requisites.subject': 'Order {number}: where to pay',
  'mail.order_requisites.text':
    'Payment details were issued for order {number}. Send {income} in one payment. Compare the details with the order page before you pay: there they are always right.\n{url}',
  'mail.order_surplus.subject': 'Order {number}: an extra payment came',
  'mail.order_surplus.text':
    'Money came for order {number} beyond what was to be paid. It is kept for you and is not exchanged. Name on the order page where to send it back, unless you have already:\n{url}',
  'mail.order_paid.subject': 'Order {number}: payment received',
  'mail.order_paid.text':
    'We have received your payment for order {number} and are sending you {outcome}.\n\nFollow the order:\n{url}',
  'mail.order_requoted.subject': 'Order {number}: payment received, the amount is different',
  'mail.order_requoted.text':
    'We have received your payment for order {number} and are sending you {outcome}.\n\n{line}.\n\nFollow the order:\n{url}',
  'mail.order_completed.subject': 'Order {number} is complete',
  'mail.order_completed.text':
    'We have sent you {outcome} for order {number}.\n\nThe order page:\n{url}',
  'mail.order_held.subject': 'Order {number} is under review',
  'mail.order_held.text':
    'An operator is looking at order {number}. There is nothing for you to do: we will write when it goes on.\n\nFollow the order:\n{url}\n\nAny money that has already arrived is kept safe for you.',
  'mail.order_undecided.subject': 'Order {number}: waiting for your decision',
  'mail.order_undecided.text':
    'Order {number} needs your decision. {line}.\n\nThe order page shows what came and what you can choose:\n{url}\n\nUntil you decide, the money is kept safe for you.',
  'mail.order_expired.subject': 'Order {number}: the time to pay has run out',
  'mail.order_expired.text':
    'No payment for order {number} arrived in time, so the order is closed. Please do not use its payment details any more.\n\nIf you have already paid, the money is not lost: it will be matched to the order when it arrives.\n{url}',
  'mail.order_refunded.subject': 'Order {number}: your money is on its way back',
  'mail.order_refunded.text':
    'We have returned your money for order {number}.\n\nThe order page:\n{url}',
  'mail.order_rejected.subject': 'Order {number} was declined',
  'mail.order_rejected.text':
    'Order {number} was declined. The reason is on the order page. If you have already paid, we will return the money: say where to on the order page.\n{url}',
  'mail.order_link.subject': 'Order {number}: confirm that it is yours',
  'mail.order_link.text':
    'Somebody opened order {number} in another browser and wants to act for it: cancel it, exchange or send back the money.\n\nIf that was you, open this link in the browser you want to use and press the button:\n{url}\n\nThe link works once, within {minutes} minutes. If it was not you, do nothing and pass the link to nobody: without it the order can only be looked at.',
  'mail.fact.direction': 'Direction',
  'mail.fact.income': 'You give',
  'mail.fact.incomeAccount': 'You pay from',
  'mail.fact.outcome': 'You get',
  'mail.fact.outcomeAccount': 'You get it to',
  'mail.fact.payTo': 'Pay to',
  'mail.fact.payUntil': 'Pay before',
  'mail.fact.incomeTransaction': 'Transaction of your payment',
  'mail.fact.outcomeTransaction': 'Transaction of the payout',
  'mail.fact.returned': 'Returned',
  'mail.fact.returnedTo': 'Returned to',
  'mail.fact.refundTransaction': 'Transaction of the refund',
  'mail.fact.surplus': 'Extra payment',
  'mail.fact.refundAccount': 'Refunds go to',
  'mail.reserve_available.subject': 'Reserve available: {system}',
  'mail.reserve_available.text':
    'You asked us to tell you when {amount} is available for {system}. It is now.\n\nPlace an order:\n{url}',
} as const;
