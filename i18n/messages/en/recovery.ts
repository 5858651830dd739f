/** The screen after a restore: what was paid since the backup. */
export const officeRecovery = {
  'recovery.nav': 'After a restore',
  'recovery.text':
    'A restored database does not know what was paid after its backup. Until that is decided here, nothing is paid out, so that nobody is paid twice.',
  'recovery.never': 'This database was not restored from a backup.',
  'recovery.stopped': 'Payouts are stopped. The database is as of {at}; left to decide: {count}.',
  'recovery.ready': 'Payouts are stopped. Everything is decided: you can resume them.',
  'recovery.released': 'The database as of {at} has been checked. {by} resumed payouts.',
  'recovery.signerSilent':
    'The signer does not respond, so it is not known what it has signed since the backup. Start it and reload this page.',
  'recovery.providersSilent':
    'These providers did not respond: {names}. What they have paid since the backup is not known yet; reload this page later.',
  'recovery.providersCut':
    'Providers were not asked about every order. They will be asked about the rest before paying, so nobody is paid twice.',
  'recovery.undecided': 'To be decided',
  'recovery.itself': 'Picked up automatically',
  'recovery.itselfText':
    'These were signed, or requested from a provider, after the backup. Their orders get the same payout and are not paid a second time. If an order is waiting for money, credit it.',
  'recovery.none': 'Nothing is left to decide.',
  'recovery.order': 'Order {number}',
  'recovery.orderGone': 'The order was created after the backup and is not in the database',
  'recovery.byHand': 'By an operator, requested',
  'recovery.signed': 'Signed',
  'recovery.ofOrder': 'Order payout, requested',
  'recovery.atProvider': '{provider} knows this payout. In its dashboard it has the key {key}',
  'recovery.account': 'To',
  'recovery.fee': 'Network fee {fee}',
  'recovery.evidence.confirmed': 'In a block, confirmations: {count}. It was paid.',
  'recovery.evidence.pending': 'On its way through the network. It was paid.',
  'recovery.evidence.absent':
    'The network does not know it. Wait a few days before you state that it was not paid.',
  'recovery.evidence.dead': 'It can no longer arrive.',
  'recovery.evidence.silent': 'The node does not respond. Look up the transaction in an explorer.',
  'recovery.paid': 'It was paid',
  'recovery.notPaid': 'It was not paid',
  'recovery.paidTitle': 'It was paid outside the service',
  'recovery.paidText': 'The payout is recorded as made. Check the bank or an explorer first.',
  'recovery.notPaidTitle': 'It was not paid',
  'recovery.notPaidText':
    'The payout is made once payouts resume. If the payout is signed and its order has stopped, choose “Pay out again” on the order page.',
  'recovery.reference': 'Bank payment reference',
  'recovery.reason': 'How you know',
  'recovery.release': 'Resume payouts',
  'recovery.releaseText': 'Everything waiting will start to be paid out.',
  'recovery.begin': 'Stop payouts',
  'recovery.beginTitle': 'The database was restored in another way',
  'recovery.beginText':
    'After npm run restore payouts are already stopped. Stop them here if the database was taken back by other means.',
  'recovery.madeAt': 'Database as of',
  'officeField.made_at': 'Database as of',
  'office.action.begin_recovery': 'Stopped payouts after a restore',
  'office.action.decide_recovery': 'Decided on a payment after a restore',
  'office.action.release_recovery': 'Resumed payouts after a restore',
} as const;
