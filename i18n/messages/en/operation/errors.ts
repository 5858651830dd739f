import type { officeErrors as original } from '../../ru/operation/errors.ts';

export const officeErrors = {
  'errors.nav': 'Errors',
  'errors.text':
    'What went wrong inside the service, once for each kind and place. Mark what is seen to as resolved: it comes back here if it happens again.',
  'errors.states': 'State',
  'errors.state.open': 'Open',
  'errors.state.resolved': 'Resolved',
  'errors.none.open': 'No open errors.',
  'errors.none.resolved': 'Nothing has been resolved yet.',
  'errors.code': 'Error',
  'errors.anyCode': 'Every error',
  'errors.unexpected': 'Unexpected',
  'errors.expected': 'Passes by itself',
  'errors.count': '{count, plural, one {# time} other {# times}}',
  'errors.first': 'first',
  'errors.last': 'last',
  'errors.place': 'Where',
  'errors.todo': 'What to do',
  'errors.sample': 'Sample',
  'errors.noSample': 'Nothing was kept of it.',
  'errors.reappeared': 'Came again',
  'errors.resolvedBy': 'Resolved by {name}',
  'errors.resolve': 'Mark as resolved',
  'office.action.resolve_error': 'Marked an error as resolved',
  'operationalError.request_failed': 'A request failed inside the service',
  'operationalError.request_failed.todo':
    'The customer or operator saw a general message. Look at the place and the sample; with the same error after a restart, report it with the sample.',
  'operationalError.response_failed': 'An answer could not be sent',
  'operationalError.response_failed.todo':
    'The work was done, its answer was lost. Once is nothing to act on; many at once mean that the machine or the network is overloaded.',
  'operationalError.task_failed': 'A background task failed',
  'operationalError.task_failed.todo':
    'It is tried again by itself. If it goes on failing, look at it under Ledger, Background tasks.',
  'operationalError.task_stalled': 'A background task hung and its process was restarted',
  'operationalError.task_stalled.todo':
    'Once is healed by the restart. Again and again: see whether the database or the node it asks still answers.',
  'operationalError.live_value_unreadable': 'Something kept in memory could not be read again',
  'operationalError.live_value_unreadable.todo':
    'The last values are used meanwhile. Check that the database answers.',
  'operationalError.setting_left_out': 'A setting of the office cannot be used',
  'operationalError.setting_left_out.todo':
    'It was left out at the start. Open Settings and correct or clear the one named in the log.',
  'operationalError.shop_unreadable': 'Name and look of the shop could not be read',
  'operationalError.shop_unreadable.todo':
    'The last ones are used meanwhile. Check that the database answers.',
  'operationalError.ledger_mismatch': 'The ledger does not add up',
  'operationalError.ledger_mismatch.todo':
    'Open Ledger and see which accounts differ. Stop payouts until it is explained.',
  'operationalError.audit_chain_broken': 'The audit log was changed from outside',
  'operationalError.audit_chain_broken.todo':
    'Compare with a backup, and find out who has access to the database.',
  'operationalError.account_drift': 'An account differs from the ledger',
  'operationalError.account_drift.todo':
    'Payouts of this payment system wait. Open Money, compare, and explain the difference.',
  'operationalError.account_silent': 'The balance of an account could not be asked',
  'operationalError.account_silent.todo':
    'It is asked again by itself. If it goes on, check the provider or the node.',
  'operationalError.rail_not_opened': 'A payment channel could not be opened',
  'operationalError.rail_not_opened.todo':
    'Check the address and the keys of its node in Settings, then restart the service.',
  'operationalError.rail_waits_for_signer': 'A payment channel waits for the signer',
  'operationalError.rail_waits_for_signer.todo':
    'Start the signer, and see that it knows this network.',
  'operationalError.signer_unavailable': 'The signer does not answer',
  'operationalError.signer_unavailable.todo':
    'Payouts wait. Start the signer; nothing is paid twice.',
  'operationalError.deposit_unreadable': 'A deposit could not be read',
  'operationalError.deposit_unreadable.todo':
    'A task for an operator was made: open Ledger and settle it by hand.',
  'operationalError.deposit_unknown_address':
    'Money came to an address that this database does not know',
  'operationalError.deposit_unknown_address.todo':
    'The database is older than the network: a backup was restored. See Restoring in the manual before anything is paid.',
  'operationalError.deposit_not_credited': 'A deposit was seen but not credited',
  'operationalError.deposit_not_credited.todo':
    'It is tried again by itself. If it goes on, open the order and report the error with its sample.',
  'operationalError.payout_became_impossible':
    'A confirmed payout has disappeared from the network',
  'operationalError.payout_became_impossible.todo':
    'Compare the payout with an explorer before anything else is paid.',
  'operationalError.payout_status_unknown': 'Nobody knows whether a payout was made',
  'operationalError.payout_status_unknown.todo':
    'Open the order, ask the provider, and settle the payout by hand.',
  'operationalError.payout_lookup_failed': 'The status of a payout could not be looked up',
  'operationalError.payout_lookup_failed.todo': 'It is looked up again by itself.',
  'operationalError.payout_not_prepared': 'A payout could not be prepared',
  'operationalError.payout_not_prepared.todo':
    'It is tried again by itself. If it goes on, open the order: a stuck payout is shown there.',
  'operationalError.payout_submission_failed': 'A payout was handed over without an answer',
  'operationalError.payout_submission_failed.todo':
    'Its status is looked up by itself; it is never sent a second time.',
  'operationalError.payout_broadcast_failed': 'The network did not take a payout at once',
  'operationalError.payout_broadcast_failed.todo': 'The same transaction is sent again by itself.',
  'operationalError.order_not_expired': 'An order could not be ended in time',
  'operationalError.order_not_expired.todo':
    'It is tried again by itself. If it goes on, open the order and report the error.',
  'operationalError.order_not_resumed': 'An order did not go on after its card was verified',
  'operationalError.order_not_resumed.todo':
    'It is tried again by itself. If it goes on, open the order and report the error.',
  'operationalError.order_resume_deferred':
    'An order goes on a little later after its card was verified',
  'operationalError.order_resume_deferred.todo':
    'The background task does it. There is nothing to do.',
  'operationalError.requisites_search_failed': 'The search for payment details failed',
  'operationalError.requisites_search_failed.todo':
    'The customer may ask again. If it goes on, report the error with its sample.',
  'operationalError.requisites_not_given': 'Payment details could not be given',
  'operationalError.requisites_not_given.todo':
    'The customer may ask again. If it goes on, check the node or the provider.',
  'operationalError.provider_failed': 'A payment provider did not answer',
  'operationalError.provider_failed.todo':
    'The next provider was asked. If it goes on, check the provider under Online payments.',
  'operationalError.payment_form_failed': 'A payment page of a provider could not be opened',
  'operationalError.payment_form_failed.todo':
    'The customer may try again. If it goes on, check the provider under Online payments.',
  'operationalError.payment_notification_failed':
    'A message of a payment provider could not be acted on',
  'operationalError.payment_notification_failed.todo':
    'It is tried again by itself. If it goes on, compare the payments of the provider with the orders.',
  'operationalError.screening_list_unreadable': 'The list of sanctioned addresses cannot be read',
  'operationalError.screening_list_unreadable.todo':
    'Nothing is compared with it. Update the list, or correct its file in Settings.',
  'operationalError.screening_check_failed': 'A check of an address or a deposit failed',
  'operationalError.screening_check_failed.todo':
    'Open the order: it is held until somebody decides.',
  'operationalError.screening_silent': 'The provider of checks did not answer',
  'operationalError.screening_silent.todo':
    'It is asked again by itself; later the order waits for a person.',
  'operationalError.export_differs': 'The export for monitors differed from the site',
  'operationalError.export_differs.todo':
    'The direction was switched off. Compare its rate on the site and in the export.',
  'operationalError.price_source_failed': 'A price source did not answer',
  'operationalError.price_source_failed.todo':
    'The other sources are used. If all of them are silent, directions stop by themselves.',
  'operationalError.monitor_failed': 'A monitor did not answer',
  'operationalError.monitor_failed.todo':
    'Prices that follow it stay as they are. It is asked again by itself.',
  'operationalError.release_feed_failed': 'The list of new versions could not be read',
  'operationalError.release_feed_failed.todo':
    'It is read again in an hour. Check its address in Settings.',
  'operationalError.telegram_not_sent': 'A Telegram message was not sent',
  'operationalError.telegram_not_sent.todo':
    'It is tried again by itself. If it goes on, check the bot under Alerts.',
  'operationalError.sign_in_provider_failed': 'A sign-in through another service failed',
  'operationalError.sign_in_provider_failed.todo':
    'The visitor may try again. If it goes on, check its keys in Settings.',
  'operationalError.listen_lost': 'A connection to the database was lost',
  'operationalError.listen_lost.todo': 'It is opened again by itself.',
  'operationalError.standby_silent': 'The standby database does not answer',
  'operationalError.standby_silent.todo': 'The primary is asked instead. Check the standby.',
  'operationalError.unregistered': 'An error that has no name yet',
  'operationalError.unregistered.todo': 'Look at the sample and report it.',
  'officeField.error': 'Error',
} as const satisfies Record<keyof typeof original, string>;
