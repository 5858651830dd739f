import { type AssetCode, isAssetCode } from '../../../core/money/asset.ts';
import type { Token } from '../../../rails/address-pool/chain.ts';

/** Reads the tokens of a variable; throws one sentence that names it where they are wrong. */
export function readTokens(
  variable: string,
  text: string,
  isContract: (address: string) => boolean,
): Token[] {
  return text.split(',').map((item) => {
    const [asset = '', address = '', decimals = ''] = item.trim().split(':');
    if (!isAssetCode(asset) || !isContract(address) || !/^[0-9]{1,2}$/.test(decimals)) {
      throw new Error(`${variable} must name tokens such as USDT:contract:decimals, by commas.`);
    }
    return token(asset, address, Number(decimals));
  });
}

function token(asset: AssetCode, address: string, decimals: number): Token {
  // Hexadecimal ones are compared in small letters.
  const contract = address.startsWith('0x') ? address.toLowerCase() : address;
  return { asset, contract, decimals };
}
