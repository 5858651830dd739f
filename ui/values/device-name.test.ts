import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/146.0.0.0 Safari/537.36`, 'Chrome, Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 YaBrowser/25.8 Safari/537.36`,
    'Яндекс Браузер, Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Chrome/146.0 Mobile Safari/537.36`,
    'Chrome, Android',
  ],
  ['curl/8.11', null],
  [null, null],
])('%s is told as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
