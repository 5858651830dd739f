import type { officeErrors as original } from '../../ru/operation/errors.ts';

export const officeErrors = {
  'errors.nav': 'Errors',
  'errors.text':
    'What went wrong inside the service, each kind and place listed once. Mark an error as resolved once it is dealt with: if it happens again, it comes back here.',
  'errors.states': 'State',
  'errors.state.open': 'Open',
  'errors.state.resolved': 'Resolved',
  'errors.none.open': 'No open errors.',
  'errors.none.resolved': 'Nothing has been resolved yet.',
  'errors.code': 'Error',
  'errors.anyCode': 'All errors',
  'errors.unexpected': 'Unexpected',
  'errors.expected': 'Resolves itself',
  'errors.count': '{count, plural, one {# time} other {# times}}',
  'errors.first': 'first',
  'errors.last': 'last',
  'errors.place': 'Where',
  'errors.todo': 'What to do',
  'errors.sample': 'Sample',
  'errors.noSample': 'No details were kept.',
  'errors.reappeared': 'Happened again',
  'errors.resolvedBy': 'Resolved by {name}',
  'errors.resolve': 'Mark as resolved',
  'office.action.resolve_error': 'Marked an error as resolved',
  'operationalError.request_failed': 'A request failed inside the service',
  'operationalError.request_failed.todo':
    'The customer or operator saw a general message. Check the place and the sample; if the error repeats after a restart, report it with the sample.',
  'operationalError.response_failed': 'A response could not be sent',
  'operationalError.response_failed.todo':
    'The work was done, only the response was lost. A single case needs no action; many at once mean that the server or the network is overloaded.',
  'operationalError.task_failed': 'A background task failed',
  'operationalError.task_failed.todo':
    'It is retried automatically. If it keeps failing, see Ledger, Background tasks.',
  'operationalError.task_stalled': 'A background task hung and its process was restarted',
  'operationalError.task_stalled.todo':
    'A single case is fixed by the restart. If it repeats, check that the database and the node the task uses respond.',
  'operationalError.live_value_unreadable': 'Data kept in memory could not be reloaded',
  'operationalError.live_value_unreadable.todo':
    'The previous values are used meanwhile. Check that the database responds.',
  'operationalError.setting_left_out': 'An office setting cannot be used',
  'operationalError.setting_left_out.todo':
    'It was skipped at startup. Open Settings and correct or clear the one named in the log.',
  'operationalError.shop_unreadable': 'The shop’s name and look could not be read',
  'operationalError.shop_unreadable.todo':
    'The previous ones are used meanwhile. Check that the database responds.',
  'operationalError.ledger_mismatch': 'The ledger does not balance',
  'operationalError.ledger_mismatch.todo':
    'Open Ledger and see which accounts differ. Make no payouts until it is explained.',
  'operationalError.audit_chain_broken': 'The audit log was changed bypassing the service',
  'operationalError.audit_chain_broken.todo':
    'Compare it with a backup, and find out who has access to the database.',
  'operationalError.account_drift': 'An account balance differs from the ledger',
  'operationalError.account_drift.todo':
    'Payouts of this payment system wait. Open Money, compare, and explain the difference.',
  'operationalError.account_silent': 'An account balance could not be obtained',
  'operationalError.account_silent.todo':
    'It is retried automatically. If this continues, check the provider or the node.',
  'operationalError.rail_not_opened': 'A payment channel could not be opened',
  'operationalError.rail_not_opened.todo':
    'Check the address and the keys of its node in Settings, then restart the service.',
  'operationalError.rail_waits_for_signer': 'A payment channel waits for the signer',
  'operationalError.rail_waits_for_signer.todo':
    'Start the signer, and check that this network is allowed for it.',
  'operationalError.signer_unavailable': 'The signer does not respond',
  'operationalError.signer_unavailable.todo':
    'Payouts wait. Start the signer; nothing will be paid twice.',
  'operationalError.deposit_unreadable': 'A deposit could not be read',
  'operationalError.deposit_unreadable.todo':
    'A task for an operator was created: open Ledger and resolve it by hand.',
  'operationalError.deposit_unknown_address':
    'Money arrived at an address that is not in the database',
  'operationalError.deposit_unknown_address.todo':
    'The database is older than the network: it was restored from a backup. Before paying anything, read about restoring in the manual.',
  'operationalError.deposit_not_credited': 'A deposit was seen but not credited',
  'operationalError.deposit_not_credited.todo':
    'It is retried automatically. If this continues, open the order and report the error with its sample.',
  'operationalError.payout_became_impossible':
    'A confirmed payout has disappeared from the network',
  'operationalError.payout_became_impossible.todo':
    'Before paying anything else, compare the payout with a block explorer.',
  'operationalError.payout_status_unknown': 'It is not known whether a payout was made',
  'operationalError.payout_status_unknown.todo':
    'Open the order, ask the provider, and complete the payout by hand.',
  'operationalError.payout_lookup_failed': 'The status of a payout could not be obtained',
  'operationalError.payout_lookup_failed.todo': 'It is retried automatically.',
  'operationalError.payout_not_prepared': 'A payout could not be prepared',
  'operationalError.payout_not_prepared.todo':
    'It is retried automatically. If this continues, open the order: a stuck payout is shown there.',
  'operationalError.payout_submission_failed': 'A payout was submitted, but there was no answer',
  'operationalError.payout_submission_failed.todo':
    'Its status is checked automatically; it is never sent a second time.',
  'operationalError.payout_broadcast_failed': 'The network did not accept a payout at once',
  'operationalError.payout_broadcast_failed.todo':
    'The same transaction is sent again automatically.',
  'operationalError.order_not_expired': 'An order could not be closed in time',
  'operationalError.order_not_expired.todo':
    'It is retried automatically. If this continues, open the order and report the error.',
  'operationalError.order_not_resumed': 'An order did not continue after its card was verified',
  'operationalError.order_not_resumed.todo':
    'It is retried automatically. If this continues, open the order and report the error.',
  'operationalError.order_resume_deferred':
    'An order will continue a little later after its card was verified',
  'operationalError.order_resume_deferred.todo':
    'A background task does this. There is nothing to do.',
  'operationalError.requisites_search_failed': 'The search for payment details failed',
  'operationalError.requisites_search_failed.todo':
    'The customer can ask again. If this continues, report the error with its sample.',
  'operationalError.requisites_not_given': 'Payment details could not be given',
  'operationalError.requisites_not_given.todo':
    'The customer can ask again. If this continues, check the node or the provider.',
  'operationalError.provider_failed': 'A payment provider did not respond',
  'operationalError.provider_failed.todo':
    'The next provider was asked. If this continues, check the provider under Online payments.',
  'operationalError.payment_form_failed': 'A provider’s payment page could not be opened',
  'operationalError.payment_form_failed.todo':
    'The customer can try again. If this continues, check the provider under Online payments.',
  'operationalError.payment_notification_failed':
    'A payment provider’s notification could not be processed',
  'operationalError.payment_notification_failed.todo':
    'It is retried automatically. If this continues, compare the provider’s payments with the orders.',
  'operationalError.screening_list_unreadable': 'The list of sanctioned addresses cannot be read',
  'operationalError.screening_list_unreadable.todo':
    'Nothing is checked against it. Update the list, or correct the path to its file in Settings.',
  'operationalError.screening_check_failed': 'A check of an address or a deposit failed',
  'operationalError.screening_check_failed.todo':
    'Open the order: it is on hold until somebody decides.',
  'operationalError.screening_silent': 'The screening provider did not respond',
  'operationalError.screening_silent.todo':
    'It is retried automatically; after that the order waits for a person.',
  'operationalError.export_differs': 'The rates file for monitors differed from the site',
  'operationalError.export_differs.todo':
    'The direction was switched off. Compare its rate on the site and in the file.',
  'operationalError.price_source_failed': 'A price source did not respond',
  'operationalError.price_source_failed.todo':
    'The other sources are used. If all of them are silent, directions stop automatically.',
  'operationalError.monitor_failed': 'A monitor did not respond',
  'operationalError.monitor_failed.todo':
    'Prices that follow it stay as they are. It is retried automatically.',
  'operationalError.release_feed_failed': 'The list of new versions could not be read',
  'operationalError.release_feed_failed.todo':
    'It is retried in an hour. Check its address in Settings.',
  'operationalError.telegram_not_sent': 'A Telegram message was not sent',
  'operationalError.telegram_not_sent.todo':
    'It is retried automatically. If this continues, check the bot under Alerts.',
  'operationalError.sign_in_provider_failed': 'A sign-in through another service failed',
  'operationalError.sign_in_provider_failed.todo':
    'The visitor can try again. If this continues, check its keys in Settings.',
  'operationalError.listen_lost': 'A connection to the database was lost',
  'operationalError.listen_lost.todo': 'It is reopened automatically.',
  'operationalError.standby_silent': 'The standby database does not respond',
  'operationalError.standby_silent.todo': 'The primary is used instead. Check the standby.',
  'operationalError.unregistered': 'An error without a name yet',
  'operationalError.unregistered.todo': 'Look at the sample and report it.',
  'officeField.error': 'Error',
} as const satisfies Record<keyof typeof original, string>;
