/** The screen after a restore: what was paid since the backup. */
export const officeRecovery = {
  'recovery.nav': 'After a restore',
  'recovery.text':
    'A restored database knows nothing of what was paid after its backup. Until that is decided here nothing is paid out, so that nobody is paid twice.',
  'recovery.never': 'This database was not restored from a backup.',
  'recovery.stopped': 'Payouts are stopped. The database is of {at}; decide about {count} more.',
  'recovery.ready': 'Payouts are stopped. Everything is decided: let them go on.',
  'recovery.released': 'The database of {at} was looked through. {by} let payouts go on.',
  'recovery.signerSilent':
    'The signer does not answer, so nobody knows what it has signed since the backup. Start it and reload this page.',
  'recovery.providersSilent':
    'These providers did not answer: {names}. What they have paid since the backup is not known yet; reload this page later.',
  'recovery.providersCut':
    'Providers were not asked about every order. They are asked about the others before they pay, so nobody is paid twice.',
  'recovery.undecided': 'To be decided',
  'recovery.itself': 'Taken up by itself',
  'recovery.itselfText':
    'These were signed, or asked of a provider, after the backup. Their orders get the same payment, and are paid no second time. Where an order waits for money, credit it.',
  'recovery.none': 'Nothing is left to decide.',
  'recovery.order': 'Order {number}',
  'recovery.orderGone': 'Its order came after the backup and is gone',
  'recovery.byHand': 'By an operator, asked for',
  'recovery.signed': 'Signed',
  'recovery.ofOrder': 'Payout of an order, asked for',
  'recovery.atProvider': '{provider} knows this payout. In its cabinet it has the key {key}',
  'recovery.account': 'To',
  'recovery.fee': 'Network fee {fee}',
  'recovery.evidence.confirmed': 'In a block, confirmations: {count}. It was paid.',
  'recovery.evidence.pending': 'On its way in the network. It was paid.',
  'recovery.evidence.absent':
    'The network does not know it. Wait for days before you say that it was not paid.',
  'recovery.evidence.dead': 'It can never arrive.',
  'recovery.evidence.silent': 'The node does not answer. Look it up in an explorer.',
  'recovery.paid': 'It was paid',
  'recovery.notPaid': 'It was not paid',
  'recovery.paidTitle': 'It was paid outside',
  'recovery.paidText': 'The payout is booked as made. Look into the bank or an explorer first.',
  'recovery.notPaidTitle': 'It was not paid',
  'recovery.notPaidText':
    'The payout is made once payouts go on. Of a signed one whose order failed choose “Pay out again” on the page of the order.',
  'recovery.reference': 'What the bank calls the payment',
  'recovery.reason': 'How you know',
  'recovery.release': 'Let payouts go on',
  'recovery.releaseText': 'Everything that waits is paid out from now on.',
  'recovery.begin': 'Stop payouts',
  'recovery.beginTitle': 'The database was restored in another way',
  'recovery.beginText':
    'After npm run restore payouts are stopped already. Do it here when the database went back by other means.',
  'recovery.madeAt': 'The moment that the database is of',
  'officeField.made_at': 'The moment that the database is of',
  'office.action.begin_recovery': 'Stopped payouts after a restore',
  'office.action.decide_recovery': 'Decided about a payment after a restore',
  'office.action.release_recovery': 'Let payouts go on after a restore',
} as const;
