/**
 * Draws the coin icons of the catalogue from an unpacked copy of `@web3icons/core`:
 * `node tools/draw/coin-icons.ts <folder of the package>`. The result is checked in, so this runs
 * only when a coin is added. Every icon is a disc; a token on a network wears that network's badge.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Coin = { readonly file: string; readonly picture: string; readonly network: string | null };

const coins: readonly Coin[] = [
  { file: 'btc', picture: 'tokens/background/BTC', network: null },
  { file: 'ltc', picture: 'tokens/background/LTC', network: null },
  { file: 'eth', picture: 'tokens/background/ETH', network: null },
  { file: 'bnb', picture: 'tokens/background/BNB', network: null },
  { file: 'trx', picture: 'tokens/background/TRX', network: null },
  { file: 'xmr', picture: 'tokens/background/XMR', network: null },
  { file: 'ton', picture: 'networks/background/ton', network: null },
  { file: 'sol', picture: 'tokens/background/SOL', network: null },
  { file: 'xrp', picture: 'tokens/background/XRP', network: null },
  { file: 'link', picture: 'tokens/background/LINK', network: null },
  { file: 'uni', picture: 'tokens/background/UNI', network: null },
  { file: 'shib', picture: 'tokens/background/SHIB', network: null },
  { file: 'doge', picture: 'tokens/mono/DOGE', network: null },
  { file: 'usdt-tron', picture: 'tokens/background/USDT', network: 'tron' },
  { file: 'usdt-ethereum', picture: 'tokens/background/USDT', network: 'ethereum' },
  { file: 'usdt-bsc', picture: 'tokens/background/USDT', network: 'binance-smart-chain' },
  { file: 'usdt-ton', picture: 'tokens/background/USDT', network: 'ton' },
  { file: 'usdc-ethereum', picture: 'tokens/background/USDC', network: 'ethereum' },
];

const packageFolder = process.argv[2];
if (packageFolder === undefined) throw new Error('name the folder of @web3icons/core');
for (const coin of coins) writeFileSync(`site/public/icons/${coin.file}.svg`, draw(coin));

function draw(coin: Coin): string {
  const disc =
    coin.picture === 'tokens/mono/DOGE'
      ? `<path fill="#B59A30" d="M0 0h24v24H0z"/><g transform="matrix(.66 0 0 .66 4.1 4.1)">${inside(coin.picture)}</g>`
      : inside(coin.picture);
  const clip = '<clipPath id="disc"><circle cx="12" cy="12" r="12"/></clipPath>';
  if (coin.network === null)
    return svg(`<defs>${clip}</defs><g clip-path="url(#disc)">${disc}</g>`);
  const badge = inside(`networks/background/${coin.network}`);
  // The badge sits on the lower right edge with a gap cut out of the disc, on any background.
  return svg(
    `<defs>${clip}<mask id="gap"><path fill="#fff" d="M0 0h24v24H0z"/>` +
      '<circle cx="18.6" cy="18.6" r="6.4"/></mask></defs>' +
      `<g mask="url(#gap)"><g clip-path="url(#disc)">${disc}</g></g>` +
      `<g transform="matrix(.45 0 0 .45 13.2 13.2)"><g clip-path="url(#disc)">${badge}</g></g>`,
  );
}

/** The drawing without its own frame: the frame and its square clip are replaced by ours. */
function inside(picture: string): string {
  const path = join(packageFolder ?? '', 'dist/svgs', `${picture}.svg.js`);
  const source = readFileSync(path, 'utf8');
  const drawing = /<svg[^>]*>(.*)<\/svg>/.exec(source)?.[1];
  if (drawing === undefined) throw new Error(`no drawing in ${path}`);
  return drawing
    .replaceAll('\\n', '')
    .replaceAll(/>\s+</g, '><')
    .replace(/<clipPath.*?<\/clipPath>/g, '')
    .replace('<defs></defs>', '')
    .replace(/<g clip-path="[^"]*">(.*)<\/g>/, '$1')
    .trim();
}

function svg(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${drawing}</svg>\n`;
}
