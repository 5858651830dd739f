import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LanguageProvider } from '../../ui/language/language.tsx';
import { texts } from '../parts/texts-en.ts';
import { ReserveFloors } from './reserve-floors.tsx';

const systems = [
  { id: 'ltc', name: 'Litecoin', currency: 'LTC' },
  { id: 'btc', name: 'Bitcoin', currency: 'BTC' },
];
const floor = (payment_system_id: string, amount: string) => ({ payment_system_id, amount });

function shown(set: ReturnType<typeof floor>[], defaults: ReturnType<typeof floor>[]): string {
  const shop = { reserve_floors: set, default_floors: defaults };
  return renderToStaticMarkup(
    <LanguageProvider locale="en" texts={texts}>
      <ReserveFloors shop={shop} systems={systems} action={{ errorOf: () => undefined }} />
    </LanguageProvider>,
  );
}

test('where no level is set the default stands beneath an empty field', () => {
  const page = shown([], [floor('ltc', '15')]);
  expect(page).toMatch(/name="floor\.ltc"[^>]*value=""|value=""[^>]*name="floor\.ltc"/);
  expect(page).toMatch(/Default: 15\sLTC/);
  expect(page).toContain(texts['alerts.floorNoDefault']);
  expect(page).not.toContain('<details open');
});

test('a level that is set stands in its field, with the default still beneath', () => {
  const page = shown([floor('ltc', '0')], [floor('ltc', '15'), floor('btc', '0.5')]);
  expect(page).toMatch(/value="0"/);
  expect(page).toMatch(/Default: 15\sLTC[\s\S]*Default: 0\.50\sBTC/);
  expect(page).toContain('<details open');
});
