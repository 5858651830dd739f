import { expect, test } from 'vitest';
import { openTestMarket } from '../rates/testing.ts';
import { openExports } from './files/open-exports.ts';
import { findMonitorPair } from './monitor-codes.ts';
import { openMonitorTerms } from './open-monitor-terms.ts';

const notice = {
  shown: false,
  level: 'info' as const,
  textRu: '',
  textEn: '',
  technicalBreak: false,
  resumeAt: null,
  version: 1,
  updatedAt: new Date(0),
};

test('a currency that nobody is offered is in no file, and no link leads to it', async () => {
  const market = await openTestMarket({ EXCLUDED_CURRENCIES: 'XMR' });
  const { platform, announcements, catalogue, rates } = market;
  await market.tick();
  const terms = await openMonitorTerms(platform, announcements);
  const { clock, tasks } = platform;
  const places = { reserves: () => market.reserves, slotsOf: () => null };
  const files = openExports({
    sources: { catalogue, rates, clock, ...places },
    notices: { current: () => notice },
    terms,
    tasks,
  });
  const text = (await files.page('json')).plain.toString();
  const find = findMonitorPair(catalogue, terms);
  const pairs = [find('SBERRUB', 'XMR'), find('XMR', 'BTC'), find('SBERRUB', 'BTC')];
  files.close();
  terms.close();
  await market.close();
  expect(text).toContain('"to":"BTC"');
  expect(text).not.toContain('XMR');
  expect(pairs).toEqual([null, null, { income: 'SBERRUB', outcome: 'BTC' }]);
});
