/** What is done with many orders of the queue at once. */
export const officeBulk = {
  'bulk.chooseAll': 'Select all on this page',
  'bulk.choose': 'Select order {number}',
  'bulk.chosen': '{count, plural, one {# order selected} other {# orders selected}}',
  'bulk.clear': 'Clear selection',
  'bulk.actions': 'Actions on selected orders',
  'bulk.note': 'Add a note',
  'bulk.write': 'Write to customers',
  'bulk.tooMany': 'No more than {max} orders at once: deselect some.',
  'bulk.title.colleagues': '{count, plural, one {A note on # order} other {A note on # orders}}',
  'bulk.title.customer':
    '{count, plural, one {A message about # order} other {A message about # orders}}',
  'bulk.text.ru': '{count, plural, one {In Russian: # order} other {In Russian: # orders}}',
  'bulk.text.en': '{count, plural, one {In English: # order} other {In English: # orders}}',
  'bulk.hint':
    'Customers see it on the order page and get it by e-mail or in their chat. Orders with neither an e-mail nor a chat are skipped and listed.',
  'bulk.delay':
    'Sending starts in {seconds} seconds: until then you can undo it. If you close or reload the office before that, it is sent at once.',
  'bulk.submit.colleagues': 'Add the note',
  'bulk.submit.customer': 'Send',
  'bulk.held.colleagues':
    '{count, plural, one {The note on # order is saved in} other {The note on # orders is saved in}}',
  'bulk.held.customer':
    '{count, plural, one {The message about # order leaves in} other {The message about # orders leaves in}}',
  'bulk.say.colleagues':
    '{count, plural, one {The note on # order is saved} other {The note on # orders is saved}} in {seconds} seconds. Escape undoes it.',
  'bulk.say.customer':
    '{count, plural, one {The message about # order leaves} other {The message about # orders leaves}} in {seconds} seconds. Escape undoes it.',
  'bulk.bar': 'A message to many orders',
  'bulk.undo': 'Undo',
  'bulk.now': 'Send now',
  'bulk.sending': 'Sending…',
  'bulk.undone': 'Undone: nothing was sent. The text is there when you write again.',
  'bulk.sent.colleagues':
    '{count, plural, =0 {No notes added.} one {# note added.} other {# notes added.}}',
  'bulk.sent.customer':
    '{count, plural, =0 {No messages sent.} one {# message sent.} other {# messages sent.}}',
  'bulk.refused': 'Not sent:',
  'bulk.refused.not_found': 'no such order',
  'bulk.refused.unreachable':
    'the customer has neither an e-mail nor a chat: write on the order page',
  'bulk.failed':
    'There is no confirmation that everything was sent. Try again: what has been sent is not sent twice.',
  'bulk.again': 'Try again',
  'bulk.giveUp': 'Do not send',
} as const;
