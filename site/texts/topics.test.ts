import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../*/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Topics a room may use: those its page brings, and those of the frame. */
const topicsOf = {
  account: [
    'account',
    'accountSecurity',
    'accountWallets',
    'cardVerification',
    'withdrawal',
    'referral',
    'site',
    'ui',
  ],
  captcha: ['captcha', 'site', 'ui'],
  entrance: ['entrance', 'site', 'ui'],
  banks: ['fieldHelp', 'site', 'ui'],
  exchange: [
    'exchange',
    'exchangeParts',
    'exchangeServed',
    'exchangeTerms',
    'fieldHelp',
    'site',
    'ui',
  ],
  orders: ['orderPage', 'withdrawal', 'site', 'ui'],
  charts: ['crypto', 'site', 'ui'],
  crypto: ['crypto', 'site', 'ui'],
  payment: ['site', 'ui'],
  // Documents are rendered by the server, which has all the words; writing brings its own.
  contacts: ['contact', 'pages', 'site', 'ui'],
  faq: ['pages', 'site', 'ui'],
  footer: ['footer', 'pages', 'site', 'ui'],
  heads: ['exchange', 'pages', 'site'],
  legal: ['pages', 'site', 'ui', 'footer'],
  news: ['pages', 'site', 'ui'],
  offline: ['site', 'ui'],
  partners: ['pages', 'site', 'ui'],
  referral: ['pages', 'referral', 'site', 'ui'],
  session: ['session', 'site', 'ui'],
  shell: ['site', 'ui', 'header'],
  status: ['status', 'site', 'ui'],
  verifications: ['cardVerification', 'site', 'ui'],
  wallets: ['savedAccounts', 'ui'],
} as const;

test.each(Object.entries(topicsOf))('a page of %s uses only words it brings', (room, topics) => {
  const known: readonly string[] = topics;
  const files = Object.entries(sources).filter(([path]) => path.startsWith(`../${room}/`));
  expect(files.length).toBeGreaterThan(0);
  for (const [path, source] of files) {
    if (path.includes('.test.')) continue;
    for (const [, topic] of source.matchAll(/['`]([a-z][A-Za-z]*)\.[a-z][A-Za-z_.]*[`'$]/g)) {
      // The name of the draft in the tab's storage is no text.
      if (topic !== 'agio') expect(known, path).toContain(topic);
    }
  }
});
