/** What is said about texts of the site: in refusals, feeds and pictures for sharing. */
export const content = {
  'errors.already_saved.detail.link': 'The address “{link}” is taken.',
  'errors.invalid_format.detail.figures': 'There are no such placeholders: {figures}.',
  'content.feedTitle': '{service} news',
  'content.feedText': 'What is new in exchanging, guides and safety.',
  'content.ogHome': 'Currency exchange',
  'content.ogText': 'Payment systems: {systems}, directions: {directions}. No account needed.',
  'content.ogDirection': 'Up to {max} at a time, with {window} to pay.',
} as const;
