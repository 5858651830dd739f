/** Networks of the Bitcoin family, each with its main, public test and private test chain. */
export const networkNames = [
  'bitcoin',
  'bitcoin-test',
  'bitcoin-regtest',
  'litecoin',
  'litecoin-test',
  'litecoin-regtest',
  'dogecoin',
  'dogecoin-test',
  'dogecoin-regtest',
] as const;
export type NetworkName = (typeof networkNames)[number];

type Chain = 'main' | 'test' | 'regtest';

/** Everything that differs between these networks. Money in units (8 decimals everywhere). */
export type Network = {
  readonly name: NetworkName;
  readonly chain: Chain;
  readonly asset: 'BTC' | 'LTC' | 'DOGE';
  /** Scheme of a payment URI: `litecoin:ltc1…?amount=1.5`. */
  readonly scheme: string;
  /** Versions in the form the signing library takes. */
  readonly addresses: {
    readonly bech32: string;
    readonly pubKeyHash: number;
    readonly scriptHash: number;
    readonly wif: number;
  };
  /** p2wpkh where the network has it; p2pkh otherwise. */
  readonly segwit: boolean;
  /** Versions of extended keys (xpub or tpub). */
  readonly extendedKeys: { readonly private: number; readonly public: number };
  /** Account the hot wallet lives in: BIP 84, or BIP 44 without segwit. */
  readonly accountPath: string;
  /** Old nodes know neither descriptors nor several wallets: addresses are given one by one. */
  readonly keeping: 'descriptors' | 'addresses';
  /** An output below this is not relayed. */
  readonly dust: bigint;
  /** Units per 1000 virtual bytes: used when the node has no estimate, and the bounds of it. */
  readonly feeRate: { readonly fallback: bigint; readonly min: bigint; readonly max: bigint };
  /** Confirmations from which a coin received from outside is spent. */
  readonly spendableDepth: number;
  /** Confirmations of another spend of our coin from which our own payment counts as dead. */
  readonly deadDepth: number;
};

type Family = Pick<Network, 'asset' | 'scheme' | 'segwit' | 'keeping' | 'dust' | 'feeRate'> & {
  readonly coinType: number;
  readonly spendableDepth: number;
  readonly deadDepth: number;
  readonly versions: Record<Chain, Network['addresses']>;
};

const bitcoin: Family = {
  asset: 'BTC',
  scheme: 'bitcoin',
  segwit: true,
  keeping: 'descriptors',
  coinType: 0,
  dust: 546n,
  feeRate: { fallback: 20_000n, min: 1_000n, max: 500_000n },
  spendableDepth: 2,
  deadDepth: 6,
  versions: {
    main: { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
    test: { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
    regtest: { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  },
};

const litecoin: Family = {
  asset: 'LTC',
  scheme: 'litecoin',
  segwit: true,
  keeping: 'descriptors',
  coinType: 2,
  dust: 5_460n,
  feeRate: { fallback: 10_000n, min: 1_000n, max: 1_000_000n },
  spendableDepth: 6,
  deadDepth: 12,
  versions: {
    main: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
    test: { bech32: 'tltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
    regtest: { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef },
  },
};

const dogecoin: Family = {
  asset: 'DOGE',
  scheme: 'dogecoin',
  segwit: false,
  keeping: 'addresses',
  coinType: 3,
  dust: 1_000_000n,
  feeRate: { fallback: 2_000_000n, min: 1_000_000n, max: 100_000_000n },
  spendableDepth: 6,
  deadDepth: 60,
  versions: {
    main: { bech32: 'doge', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
    test: { bech32: 'tdge', pubKeyHash: 0x71, scriptHash: 0xc4, wif: 0xf1 },
    regtest: { bech32: 'rdge', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef },
  },
};

/** The parameters of one network: `networkOf('litecoin').asset === 'LTC'`. */
export function networkOf(name: NetworkName): Network {
  return networks[name];
}

/** Says whether a text names a network: `isNetworkName('litecoin-test') === true`. */
export function isNetworkName(text: string): text is NetworkName {
  return Object.hasOwn(networks, text);
}

function build(name: NetworkName, family: Family, chain: Chain): Network {
  const main = chain === 'main';
  return {
    name,
    chain,
    asset: family.asset,
    scheme: family.scheme,
    addresses: family.versions[chain],
    segwit: family.segwit,
    extendedKeys: main
      ? { private: 0x0488ade4, public: 0x0488b21e }
      : { private: 0x04358394, public: 0x043587cf },
    accountPath: `m/${family.segwit ? 84 : 44}'/${main ? family.coinType : 1}'/0'`,
    keeping: family.keeping,
    dust: family.dust,
    feeRate: family.feeRate,
    spendableDepth: chain === 'regtest' ? 1 : family.spendableDepth,
    deadDepth: chain === 'regtest' ? 1 : family.deadDepth,
  };
}

const networks: Readonly<Record<NetworkName, Network>> = {
  bitcoin: build('bitcoin', bitcoin, 'main'),
  'bitcoin-test': build('bitcoin-test', bitcoin, 'test'),
  'bitcoin-regtest': build('bitcoin-regtest', bitcoin, 'regtest'),
  litecoin: build('litecoin', litecoin, 'main'),
  'litecoin-test': build('litecoin-test', litecoin, 'test'),
  'litecoin-regtest': build('litecoin-regtest', litecoin, 'regtest'),
  dogecoin: build('dogecoin', dogecoin, 'main'),
  'dogecoin-test': build('dogecoin-test', dogecoin, 'test'),
  'dogecoin-regtest': build('dogecoin-regtest', dogecoin, 'regtest'),
};
