import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BannerImage } from './banner-image.tsx';

const picture = {
  url: '/uploads/content/a-468x60.webp',
  width: 468,
  height: 60,
  alt: 'Мы на «Маяке»',
};

test.each([
  [31, 242, 31],
  [60, 468, 60],
  // Never larger than it is.
  [200, 468, 60],
])('no higher than %d it has its room before it comes: %d × %d', (heightMax, width, height) => {
  const shown = renderToStaticMarkup(<BannerImage picture={picture} heightMax={heightMax} />);
  expect(shown).toContain(`width="${width}" height="${height}"`);
  expect(shown).toContain('alt="Мы на «Маяке»"');
});
