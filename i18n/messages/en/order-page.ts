import type { orderPage as original } from '../ru/order-page.ts';
import { accountCorrection } from './account-correction.ts';
import { orderControl } from './order-control.ts';

export const orderPage = {
  ...accountCorrection,
  ...orderControl,
  'orderPage.title': 'Order {number}',
  'orderPage.pageTitle': 'Order {number}: {status} | {shop}',
  'orderPage.number': 'Order number',
  'orderPage.created': 'Placed',
  'orderPage.income': 'You pay',
  'orderPage.incomeDone': 'You paid',
  'orderPage.outcome': 'You get',
  'orderPage.outcomeDone': 'We sent',
  'orderPage.refundDone': 'We returned',
  'orderPage.outcomeBefore': 'You would have got',
  'orderPage.incomeBefore': 'You would have paid',
  'orderPage.outcomeFloating': 'You get, at the current rate',
  'orderPage.rate': 'Rate',
  'orderPage.rateFixed': 'fixed',
  'orderPage.rateFloating': 'floating, set when your money arrives',
  'orderPage.sendTo': 'We send to',
  'orderPage.sentTo': 'Sent to',
  'orderPage.sendToBefore': 'Would have gone to',
  'orderPage.payFrom': 'You pay from',
  'orderPage.memo': 'MEMO',
  'orderPage.memoOptional': '{label} (if needed)',
  'orderPage.history': 'Progress',
  'orderPage.aheadReceive': 'Your transfer reaches us',
  'orderPage.aheadSend': 'We send {amount}',
  'orderPage.aheadArrive': 'You receive {amount}',
  'orderPage.details': 'Details',
  'orderPage.live': 'This page updates automatically',
  'orderPage.offline': 'Connection lost. This is the latest we know; we are trying to reconnect.',
  'orderPage.wayBack': 'Back to {site}',
  'orderPage.keepLink': 'Keep this link: it opens the order on any device.',
  'orderPage.keepLinkOwn': 'Orders in your account open only while you are signed in.',
  'orderPage.telegram': 'Follow in Telegram',
  'orderPage.telegramHint': 'The bot messages you when the status changes. The link works once.',
  'orderPage.telegramOpen': 'Open Telegram',
  'orderPage.notify': 'Turn on notifications',
  'orderPage.notifyStop': 'Turn off notifications',
  'orderPage.notifyHint': 'Notifications in this browser: the status only, no amounts or details.',
  'orderPage.notifyOn': 'We will tell you when the status changes, even with this page closed.',
  'orderPage.notifyDenied':
    'This browser does not allow notifications. Allow them in the site settings and try again.',
  'orderPage.notifyFailed': 'That did not work. Try again later; this page shows every change.',
  'orderPage.copyLink': 'Link to the order',
  'orderPage.newOrder': 'New exchange',
  'orderPage.repeat': 'Repeat this exchange',

  'orderPage.getRequisites': 'Show payment details',
  'orderPage.getRequisitesText':
    'The details will be reserved for your order. Pay before the time runs out.',
  'orderPage.askingText': 'Finding payment details. This usually takes a few seconds.',
  'orderPage.looking': 'Finding payment details',
  'orderPage.lookingText':
    'This usually takes a minute. The details will appear here automatically, no need to press anything. If you close the page, we will e-mail them to you with a link to the order.',
  'orderPage.noRequisites': 'No payment details are free right now',
  'orderPage.noRequisitesText':
    'Try again in a few minutes: the order stays yours until the time runs out. There is nothing to pay yet.',
  'orderPage.placeOver':
    'These payment details have expired: do not send anything to them. If you have already sent the money, press “I have paid” and we will find it.',
  'orderPage.amountChanged':
    'The amount differs slightly from {agreed}, so that we find your transfer sooner. All of it will be exchanged.',
  'orderPage.payPage': 'Open the payment page',
  'orderPage.payTitle': 'Send {amount}',
  'orderPage.payAmount': 'Amount',
  'orderPage.payExact': 'Exactly this amount, in one transfer',
  'orderPage.payAddressCrypto': '{network} address',
  'orderPage.payAddressCard': 'Card number',
  'orderPage.payAddressPhone': 'Phone',
  'orderPage.payAddressAccount': 'Account or wallet number',
  'orderPage.payHolder': 'Recipient',
  'orderPage.payBank': 'Bank',
  'orderPage.payMemo': 'MEMO, required',
  'orderPage.payMemoNote':
    'Without the MEMO your transfer cannot be matched at once: sorting it out takes time.',
  'orderPage.payNetworkNote':
    'Send {system} only: coins sent over another network will not arrive.',
  'orderPage.payCommentNote': 'Leave the payment reference empty.',
  'orderPage.payBy': 'Pay by',
  'orderPage.printedFrom': '{shop}, {host}. Order of {day}',
  'orderPage.payUntil': 'Pay within',
  'orderPage.payOverdue': 'Time to pay has run out',
  'orderPage.qr': 'address and amount of the transfer',
  'orderPage.claim': 'I have paid',
  'orderPage.claimHint': 'Press once your bank has confirmed the transfer.',
  'orderPage.claimHintRail': 'No need to press it: we will see the transfer ourselves.',
  'orderPage.claimedTitle': 'Waiting for {amount}',
  'orderPage.claimed': 'You told us you have paid',
  'orderPage.claimedManual':
    'An operator will check for your payment, in working hours usually within 5–15\u00a0minutes.',
  'orderPage.claimedCrypto':
    'We will see the transfer on the network ourselves, usually within a minute.',
  'orderPage.payOnline': 'Pay online',
  'orderPage.payOnlineHint':
    'On the page of a payment provider. Your payment is credited automatically.',
  'orderPage.payOnlineFailed': 'Error forming payment form, please write in support chat',
  'orderPage.payOnlineFailedWrite': 'Error forming payment form, please write to us',
  'orderPage.seen': 'Your transfer is on the network',
  'orderPage.seenShort':
    '{came} of {agreed} is on its way. Once the network has confirmed it, we follow the terms of your order.',
  'orderPage.seenOver':
    '{came} instead of {agreed} is on its way. Once the network has confirmed it, we follow the terms of your order.',
  'orderPage.seenText':
    'There is nothing more to send. Once the network confirms the transfer, we send your money.',
  'orderPage.confirmations':
    'Network confirmations: {done} of {needed}. This usually takes 5 to 30\u00a0minutes.',
  'orderPage.verifyCard': 'Verify the card',

  'orderPage.howLong': 'How long it takes',
  'orderPage.howLongRail':
    'We see your transfer ourselves, usually within a minute, wait for network confirmations (5–30\u00a0minutes) and send your money.',
  'orderPage.howLongManual':
    'In working hours an operator sends your money, usually 5–15\u00a0minutes after your transfer.',
  'orderPage.away':
    'Operators are offline right now and will take up your order when they are back. Their hours are at the foot of the page.',
  'orderPage.awayUntil':
    'Operators are offline right now. They will take up your order when they are back: {when}.',
  'orderPage.ifLate': 'If you are late',
  'orderPage.late.requote':
    'Paid late? We exchange it at the rate when it is credited, and ask you if that is noticeably worse.',
  'orderPage.late.moderate': 'Paid late? We ask you: exchange it at the new rate or get it back.',
  'orderPage.ifOther': 'If the amount differs',
  'orderPage.short.accept': 'Paid less? We exchange what came.',
  'orderPage.short.moderate': 'Paid less? We ask you: exchange it, pay the rest or get it back.',
  'orderPage.over.accept':
    'Paid more? We exchange it all; if it is far more, the rest goes at the market rate.',
  'orderPage.over.moderate': 'Paid more? We ask you: exchange it all or get it back.',
  'orderPage.over.refund':
    'Paid more? We exchange the amount of the order and return the excess, less the network fee.',
  'orderPage.ifWhere': 'Payment details are only here',
  'orderPage.ifWhereText':
    'We never send them by chat or messenger. The e-mail about the order has the same details: if they differ, do not pay.',

  'orderPage.cheque': 'Transfer receipt',
  'orderPage.chequeHint':
    'A PDF from your bank or a JPEG or PNG picture, up to 5\u00a0MB. It speeds up the check and keeps the reserve for you when the time runs out.',
  'orderPage.chequeChoose': 'Choose a file',
  'orderPage.chequeSend': 'Send the receipt',
  'orderPage.chequeSent': 'Receipt received',
  'orderPage.chequeNotPdf': 'A PDF, JPEG or PNG file is needed',
  'orderPage.chequeTooLarge': 'The file is larger than 5\u00a0MB',

  'orderPage.cancel': 'Cancel order',
  'orderPage.cancelTitle': 'Cancel order {number}?',
  'orderPage.cancelText':
    'If you have already sent the money, do not cancel: just wait. A cancelled order cannot be reopened.',
  'orderPage.cancelConfirm': 'Cancel order',
  'orderPage.cancelKeep': 'Keep it',

  'orderPage.processingTitle': 'Payment received, sending your money',
  'orderPage.processingText': 'We are sending {amount}. It usually takes up to 15\u00a0minutes.',
  'orderPage.processingLater': 'We will send {amount}.',
  'orderPage.sentTitle': '{amount} sent',
  'orderPage.sentText':
    'The transfer is on its way, waiting for confirmation. There is nothing for you to do.',
  'orderPage.completedTitle': '{amount} sent',
  'orderPage.completedConfirmed': 'The network has confirmed the transfer.',
  'orderPage.completedText':
    'When it arrives depends on the receiving bank or service: usually a few minutes.',
  'orderPage.txid': 'Transaction',
  'orderPage.txidIncome': 'Your transfer',
  'orderPage.txidOutcome': 'Our transfer',
  'orderPage.bankReference': 'Bank reference',
  'orderPage.explorer': 'View in the explorer',
  'orderPage.openWallet': 'Open in a wallet',
  'orderPage.meeting': 'We meet in {city}',
  'orderPage.meetingAddress': 'Address',
  'orderPage.meetingTime': 'Time',
  'orderPage.meetingLater': 'To be arranged: write to us, or come during opening hours.',
  'orderPage.handoverCode': 'Your code',
  'orderPage.handoverText': 'Say it only at the desk: cash is given to whoever knows this code.',
  'orderPage.outcomeBank': 'Recipient’s bank',
  'orderPage.reviewOn': 'Did it go well? Tell others about it:',
  'orderPage.messagesTitle': 'Write to an operator',
  'orderPage.messagesText': 'The answer will appear here and go to the e-mail of the order.',
  'orderPage.messagesList': 'Messages about the order',
  'orderPage.messageOwn': 'You',
  'orderPage.messageOperator': 'Operator',
  'orderPage.messageBody': 'Message',
  'orderPage.messageSend': 'Send',
  'orderPage.reviewTitle': 'How did the exchange go?',
  'orderPage.reviewRating': 'Your rating',
  'orderPage.reviewStars': '{rating} out of 5',
  'orderPage.reviewText': 'Review',
  'orderPage.reviewName': 'Name to sign it with',
  'orderPage.reviewNameHint': 'Leave it empty and we will sign it “Customer”.',
  'orderPage.reviewSend': 'Send the review',
  'orderPage.reviewAnswer': 'Our answer:',
  'orderPage.reviewState.waiting':
    'Thank you. The review will be on the site once an operator has read it.',
  'orderPage.reviewState.approved': 'The review is on the site.',
  'orderPage.reviewState.declined': 'The review was read but not published on the site.',
  'orderPage.print': 'Print',
  'orderPage.expiredTitle': 'Time to pay has run out',
  'orderPage.expiredText':
    'If you have not paid, just place a new order. If the money is already on its way, it will count towards this one: you can close this page.',
  'orderPage.cancelledTitle': 'Order cancelled',
  'orderPage.cancelledText': 'Please do not pay for it any more.',
  'orderPage.rejectedTitle': 'Order declined',
  'orderPage.rejectedText': 'We have your money. It will not be exchanged: we will return it.',
  'orderPage.rejectedUnpaid':
    'Please do not pay to these details any more. Money already on its way will be returned when it arrives.',
  'orderPage.refundedTitle': 'Money refunded',
  'orderPage.refundedText':
    'When it arrives depends on the receiving bank or service: usually a few minutes.',
  'orderPage.moderationTitle': 'An operator is reviewing your order',
  'orderPage.moderationText':
    'There is nothing for you to do. You usually get an answer within 15–60\u00a0minutes; your money is safe.',
  'orderPage.reason': 'Reason: {reason}',

  'orderPage.yourDecision': 'Waiting for your decision',
  'orderPage.decisionTitle': 'Choose what to do',
  'orderPage.decision.late':
    'Your money came or was confirmed after the deadline, and the rate has changed since.',
  'orderPage.decision.underpaid': 'We received less than agreed.',
  'orderPage.decision.overpaid': 'We received more than agreed.',
  'orderPage.decision.rate_moved': 'The rate moved a lot while your transfer was on its way.',
  'orderPage.decision.payer_mismatch': 'The payment came from a different account.',
  'orderPage.decision.other': 'The exchange is on hold until you decide.',
  'orderPage.received': 'Received',
  'orderPage.agreed': 'Agreed',
  'orderPage.offer': 'You get now',
  'orderPage.accept': 'Exchange what arrived',
  'orderPage.acceptFor': 'Exchange and get {amount}',
  'orderPage.topUp': 'Pay {left} more ({came} has arrived)',
  'orderPage.refund': 'Get a refund',
  'orderPage.refundTooSmall':
    'The amount is too small to return: what is left after the network fee is below this network’s minimum.',
  'orderPage.refundTitle': 'Where to send the refund',
  'orderPage.refundAmount':
    'We will return {amount}: everything that arrived, less the network fee.',
  'orderPage.refundWhole': 'We will return {amount}: everything that arrived.',
  'orderPage.refundingTitle': 'Sending your money back',
  'orderPage.refundingText':
    'We are returning {amount} to {account}. There is nothing for you to do.',
  'orderPage.refundAccount': 'Refund to',
  'orderPage.refundConfirm': 'Get a refund',
  'orderPage.refundAccountSave': 'Return it here',
  'orderPage.refundChange': 'Use other details',
  'orderPage.refundKnown':
    'We will return {amount} to {account}. An operator sends it; this page will say when the money has left.',
  'orderPage.refundWhere':
    'Where should we return {amount}? Enter your own details: an operator will send the money there.',

  'orderPage.excess': 'We received {amount} more than the order asked for',
  'orderPage.secondPayment': 'Another payment arrived: {amount}',
  'orderPage.secondPaymentBack': 'It is not part of this exchange: we will return it.',
  'orderPage.secondPaymentText':
    'It is not part of this exchange, and you will get it back. Tell support where to send it, and give the order number {number}.',
  'orderPage.secondPaymentTo':
    'It is not part of this exchange, and we will return it to {account}. If it should go elsewhere, write to support and give the order number {number}.',
  'orderPage.secondPaymentTooSmall':
    'It is not part of this exchange, and the amount is too small to return: what is left after the network fee is below this network’s minimum.',
  'orderPage.secondPaymentLeaving': 'We are sending it back. There is nothing you need to do.',
  'orderPage.writeUs': 'Write to support',
  'orderPage.supportSubject': 'Order {number}',
  'orderPage.supportChat': 'Support chat',
  'orderPage.supportTitle': 'A question about this order? Write to us',
  'orderPage.supportText':
    'The number {number} is already in the subject of the e-mail and in the message.',

  'orderPage.demoTitle': 'Demo: play the payer',
  'orderPage.demoText':
    'On a real site you would pay through a bank or a network. These buttons exist in the demo only.',
  'orderPage.demo.pay_exact': 'Pay the exact amount',
  'orderPage.demo.pay_again': 'Pay once more',
  'orderPage.demo.pay_short': 'Pay less',
  'orderPage.demo.pay_over': 'Pay more',
  'orderPage.demo.pay_late': 'Pay late',
  'orderPage.demo.pay_double': 'Pay twice',
  'orderPage.demo.reorg': 'Undo the block',
  'orderPage.demo.payout_delay': 'Delay the payout',
  'orderPage.demo.payout_failure': 'Make the payout fail',

  'orderPage.cardTitle': 'Verify your card',
  'orderPage.cardText':
    'This card has to be verified before its first exchange: it takes 1 to 5 minutes. There is nothing to pay yet: the payment details and the time to pay appear once the card is verified.',
  'orderPage.cardSentTitle': 'Your card is being verified',
  'orderPage.cardSentText':
    'An operator is checking the photo; it usually takes 1 to 5 minutes. There is nothing to pay yet: the order will continue by itself.',
  'orderPage.cardRejected': 'Not verified',
  'orderPage.cardUntil': 'The order waits for card verification until',
  'orderPage.cardVerify': 'Verify the card',
  'orderPage.cardAgain': 'Send it again',
  'orderPage.cardStatus': 'Verification status',
  'orderPage.screening.checking':
    'Your coins have arrived. We are checking where they come from; the exchange continues by itself once there is an answer.',
  'orderPage.screening.risk':
    'A check of where the coins come from stopped the exchange. We have your money, and an operator is reviewing the order.',
  'orderPage.screening.not_scored':
    'The automatic check of the coins gave no answer. We have your money, and an operator is reviewing the order.',
  'orderPage.screening.unpaidRisk':
    'A check of the address stopped the order. There is nothing to pay yet: an operator is reviewing it.',
  'orderPage.screening.unpaidNotScored':
    'The automatic check of the address gave no answer. There is nothing to pay yet: an operator is reviewing the order.',
  'orderPage.screening.unpaidOtherwise':
    'We will close the order, and there will be nothing to pay.',
  'orderPage.screening.since': 'Under review since',
  'orderPage.screening.until': 'We will answer by',
  'orderPage.screening.overdue':
    'The time we promised has passed: your order is first in our queue.',
  'orderPage.screening.needed': 'What we need from you',
  'orderPage.screening.asks.origin':
    'Tell support where these coins come from: a screenshot of a withdrawal from an exchange or a link to the trade will do.',
  'orderPage.screening.asks.nothing': 'Nothing for now.',
  'orderPage.screening.otherwise': 'If the exchange does not go ahead',
  'orderPage.screening.otherwiseText': 'You get your money back less the network fee.',
} as const satisfies Record<keyof typeof original, string>;
