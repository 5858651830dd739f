/** Where the office edits the notice above every page and the technical break. */
export const notices = {
  'notices.title': 'Notice and technical break',
  'notices.breakOn': 'A technical break is on: no new orders are taken.',
  'notices.breakOff': 'The exchange is open.',
  'notices.changed': 'Changed',
  'notices.break': 'Technical break',
  'notices.breakText':
    'Stops rate calculations, new orders and payment details. Orders under way are finished. The break ends when you end it: the time below is only a promise to visitors.',
  'notices.breakSwitch': 'Stop the exchange',
  'notices.resumeAt': 'When we promise to reopen',
  'notices.resumeHint': 'Your local time. May be left empty.',
  'notices.planned': 'Planned breaks',
  'notices.plannedText':
    'They begin and end by themselves. Meanwhile exchanging is stopped, and your text is shown above every page.',
  'notices.planBreak': 'Plan a break',
  'notices.planSubmit': 'Plan it',
  'notices.startsAt': 'Begins',
  'notices.endsAt': 'Ends',
  'notices.cancelBreak': 'Call off',
  'notices.cancelTitle': 'Call the break off?',
  'notices.notice': 'Notice on the site',
  'notices.shown': 'Show the notice',
  'notices.level': 'Tone',
  'notices.level.info': 'Calm',
  'notices.level.warning': 'Warning',
  'notices.textRu': 'Text in Russian',
  'notices.textEn': 'Text in English',
} as const;
