import { solanaAddress } from '../../../core/requisites/addresses/solana.ts';
import type { ExplorerTerms } from '../../../rails/address-pool/explorer/explorer.ts';
import { createSolana } from '../../../rails/address-pool/solana/solana.ts';
import { tonAccountOf } from '../../../rails/address-pool/ton/ton-account.ts';
import { createToncenter } from '../../../rails/address-pool/ton/toncenter.ts';
import type { WatchedExplorer } from './watched-explorers.ts';
import { readTokens } from './watched-tokens.ts';
import { readSeconds, readUrl } from './watched-urls.ts';

/** Every variable that is read here. */
export const accountVariables = [
  ...(['SOLANA_RPC_URL', 'SOLANA_TOKENS', 'SOLANA_SECONDS'] as const),
  ...(['TON_API_URL', 'TON_API_KEY', 'TON_TOKENS', 'TON_SECONDS'] as const),
] as const;

type Usual = Omit<ExplorerTerms, 'roundSeconds' | 'tokens'> & { readonly tokens: string };
type Variables = Readonly<Record<string, string>>;

/** What the networks are unless the configuration says otherwise; tokens of the issuers. */
const solana: Usual = {
  // A minute of slots is asked about again; an address is lent while the node is that far behind.
  asset: 'SOL',
  isFinal: true,
  maturity: 0,
  turnDepth: 150,
  lagMax: 150,
  stillMinutes: 2,
  tokens:
    'USDT:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB:6,' +
    'USDC:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v:6',
};

const ton: Usual = {
  // Ten minutes are asked about again; an address is lent while the index is one of them behind.
  asset: 'TON',
  isFinal: true,
  maturity: 0,
  turnDepth: 600,
  lagMax: 24,
  stillMinutes: 3,
  tokens: 'USDT:EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs:6',
};

/**
 * Reads which networks are asked about single accounts, whole blocks of theirs being too many:
 * `SOLANA_RPC_URL`, `SOLANA_TOKENS`, `SOLANA_SECONDS`, and `TON_API_URL`, `TON_API_KEY`,
 * `TON_TOKENS`, `TON_SECONDS`. Throws one sentence that names the wrong variable.
 */
export function readWatchedAccounts(variables: Variables): WatchedExplorer[] {
  return [...readSolana(variables), ...readTon(variables)];
}

function readSolana(variables: Variables): WatchedExplorer[] {
  const rail = 'solana';
  const url = readUrl(variables, 'SOLANA_RPC_URL', 'https://node.example/key');
  if (url === null) return [];
  const isMint = (text: string) => solanaAddress(text) !== null;
  const terms = readTerms(variables, 'SOLANA', solana, isMint);
  const { tokens } = terms;
  return [{ rail, terms, open: (clock) => createSolana({ rail, url, tokens }, { fetch, clock }) }];
}

function readTon(variables: Variables): WatchedExplorer[] {
  const rail = 'ton';
  const url = readUrl(variables, 'TON_API_URL', 'https://toncenter.com');
  if (url === null) return [];
  const isMaster = (text: string) => tonAccountOf(text) !== null;
  const read = readTerms(variables, 'TON', ton, isMaster);
  // Masters are compared as accounts, however they were written.
  const tokens = read.tokens.map((token) => ({
    ...token,
    contract: tonAccountOf(token.contract) ?? token.contract,
  }));
  const settings = { rail, url, key: variables['TON_API_KEY'] ?? null, tokens };
  return [
    {
      rail,
      terms: { ...read, tokens },
      open: (clock) => createToncenter(settings, { fetch, clock }),
    },
  ];
}

function readTerms(
  variables: Variables,
  prefix: 'SOLANA' | 'TON',
  { tokens, ...usual }: Usual,
  isContract: (text: string) => boolean,
): ExplorerTerms {
  const name = `${prefix}_TOKENS` as const;
  return {
    ...usual,
    tokens: readTokens(name, variables[name] ?? tokens, isContract),
    roundSeconds: readSeconds(variables, `${prefix}_SECONDS`),
  };
}
