import { expect, test } from 'vitest';
import { bannerSizes } from '../../contract/banners.ts';
import { bannerCode, widgetAddress, widgetFrameCode, widgetScriptCode } from './embed-code.ts';

const origin = 'https://agio.example';
const options = {
  rid: 'anna.blog',
  from: 'SBERRUB',
  to: 'BTC',
  amount: '',
  theme: 'dark',
  accent: '#ff8800',
  radius: '',
  locale: 'en',
};

test('the script of a widget names what was chosen and nothing else', () => {
  expect(widgetScriptCode(origin, options)).toBe(
    '<script src="https://agio.example/widget.js" data-rid="anna.blog" data-from="SBERRUB" ' +
      'data-to="BTC" data-theme="dark" data-accent="#ff8800" data-locale="en" async></script>',
  );
});

test('the frame asks for the same, and its address keeps to what HTML takes', () => {
  expect(widgetAddress(options)).toBe(
    '/widget?rid=anna.blog&from=SBERRUB&to=BTC&theme=dark&accent=%23ff8800&locale=en',
  );
  expect(widgetFrameCode(origin, options, 'Обмен "валют"')).toContain(
    'src="https://agio.example/widget?rid=anna.blog&amp;from=SBERRUB&amp;to=BTC&amp;theme=dark' +
      '&amp;accent=%23ff8800&amp;locale=en" title="Обмен &quot;валют&quot;"',
  );
});

test('a banner is a picture with its size, leading by the link', () => {
  const [, size] = bannerSizes;
  const link = `${origin}/?rid=anna&cur_from=A&cur_to=B`;
  expect(bannerCode({ link, image: `${origin}/b.svg?x=1&y=2`, alt: 'a < b', size })).toBe(
    `<a href="${origin}/?rid=anna&amp;cur_from=A&amp;cur_to=B" target="_blank" ` +
      `rel="sponsored noopener"><img src="${origin}/b.svg?x=1&amp;y=2" width="468" height="60" ` +
      'alt="a &lt; b"></a>',
  );
});
