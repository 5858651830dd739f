import type { NodeSettings } from '../../../rails/bitcoin/client.ts';
import { isNetworkName, type NetworkName } from '../../../rails/bitcoin/network.ts';

/** A node of the Bitcoin family as the configuration names it. */
export type CoinNode = {
  readonly rail: 'bitcoin' | 'litecoin' | 'dogecoin';
  readonly network: NetworkName;
  readonly rpc: NodeSettings;
  /** Wallet of a private node that plays the demo's customers; null on real networks. */
  readonly faucetWallet: string | null;
};

const rails = ['bitcoin', 'litecoin', 'dogecoin'] as const;

/**
 * Reads the nodes out of the variables of the rails: `LITECOIN_RPC_URL` (with user and password),
 * `LITECOIN_NETWORK` (main, test or regtest), `LITECOIN_WALLET`, `LITECOIN_FAUCET_WALLET`, and the
 * same for BITCOIN and DOGECOIN. Throws one sentence that names the wrong variable.
 */
export function readCoinNodes(variables: Readonly<Record<string, string>>): CoinNode[] {
  return rails.flatMap((rail) => {
    const prefix = rail.toUpperCase();
    const url = variables[`${prefix}_RPC_URL`];
    if (url === undefined) return [];
    const address = readAddress(`${prefix}_RPC_URL`, url);
    const chain = variables[`${prefix}_NETWORK`] ?? 'main';
    const network = chain === 'main' ? rail : `${rail}-${chain}`;
    if (!isNetworkName(network)) {
      throw new Error(`${prefix}_NETWORK must be one of main, test, regtest.`);
    }
    return [
      {
        rail,
        network,
        rpc: {
          ...address,
          wallet: variables[`${prefix}_WALLET`] ?? (rail === 'dogecoin' ? null : 'agio'),
        },
        faucetWallet: chain === 'regtest' ? (variables[`${prefix}_FAUCET_WALLET`] ?? null) : null,
      },
    ];
  });
}

function readAddress(
  variable: string,
  text: string,
): Pick<NodeSettings, 'url' | 'user' | 'password'> {
  const wrong = `${variable} must be an address such as http://user:pass@host:9332`;
  const address = URL.canParse(text) ? new URL(text) : null;
  if (address === null || !/^https?:$/.test(address.protocol)) throw new Error(`${wrong}.`);
  try {
    const [user, password] = [address.username, address.password].map((part) =>
      decodeURIComponent(part),
    );
    return { url: address.origin, user: user ?? '', password: password ?? '' };
  } catch (cause) {
    throw new Error(`${wrong}: a % in its password is written %25.`, { cause });
  }
}
