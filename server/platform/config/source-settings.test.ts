import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readSourceSettings } from './source-settings.ts';

describe('sources of prices', () => {
  test('are none while nobody has named them, in the demo and outside of it', () => {
    expect(readConfig({}).sources).toMatchObject({ names: [], addresses: {} });
    expect(readConfig({ DEMO: 'false', SOURCES: ' ' }).sources.names).toEqual([]);
  });

  test('are named once each, at their own addresses or at others', () => {
    const { sources } = readConfig({
      SOURCES: 'binance, open-er-api,binance',
      SOURCE_OPEN_ER_API_URL: 'http://127.0.0.1:9000',
    });
    expect(sources.names).toEqual(['binance', 'open-er-api']);
    expect(sources.addresses).toEqual({ 'open-er-api': 'http://127.0.0.1:9000' });
  });

  test.each([
    [{ SOURCES: 'binance,goldman' }, /^SOURCES knows binance, .*, but not goldman\.$/],
    [
      { SOURCE_OKX_URL: 'ftp://okx' },
      /^SOURCE_OKX_URL must be an address such as https:\/\/www\.okx/,
    ],
    [{ SOURCE_CBR_URL: 'cbr' }, /^SOURCE_CBR_URL must be an address/],
  ])('%j ends the start with a sentence', (variables, sentence) => {
    expect(() => readConfig(variables)).toThrow(sentence);
  });
});

test('an exchange by way of ccxt is taken where the package is, and else refused in a sentence', () => {
  const given = { SOURCES: 'binance,ccxt-bitget' };
  expect(readSourceSettings(given, () => true).names).toEqual(['binance', 'ccxt-bitget']);
  expect(() => readSourceSettings(given, () => false)).toThrow(
    /^SOURCES names ccxt-bitget, which needs the package ccxt: run "npm install .*" first\.$/,
  );
  expect(() => readSourceSettings({ SOURCES: 'ccxt-' }, () => true)).toThrow(/but not ccxt-\./);
});
