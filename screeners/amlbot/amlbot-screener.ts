import { createHash } from 'node:crypto';
import type { Chain } from '../../core/requisites/account-rule.ts';
import { mergeSignals } from '../../core/screening/assessment.ts';
import { categoryOf } from '../../core/screening/categories.ts';
import { callJson, idOf, isSame, nonsense, type Outside, ppmOf, recordOf } from '../http-call.ts';
import { type Answer, type Screener, ScreenerFault, type Subject } from '../screener.ts';

type AmlbotKeys = { readonly accessId: string; readonly accessKey: string };

const ownAddress = 'https://extrnlapiendpoint.silencatech.com';

/** How they call a coin or token by the chain it is on. */
const assets: Readonly<Partial<Record<Chain, Readonly<Record<string, string>>>>> = {
  bitcoin: { BTC: 'BTC' },
  litecoin: { LTC: 'LTC' },
  dogecoin: { DOGE: 'DOGE' },
  ethereum: { ETH: 'ETH', USDT: 'TetherERC20', USDC: 'ETH', LINK: 'ETH', UNI: 'ETH', SHIB: 'ETH' },
  bsc: { BNB: 'BSC', USDT: 'BSC', USDC: 'BSC' },
  tron: { TRX: 'TRX', USDT: 'TetherTRC20', USDC: 'TRX' },
  xrp: { XRP: 'XRP' },
  solana: { SOL: 'SOL', USDT: 'SOL', USDC: 'SOL' },
  ton: { TON: 'TON', USDT: 'TON' },
};

/** md5 of the parts with a colon between them: what their API takes for a signature. */
export function amlbotToken(...parts: readonly string[]): string {
  return createHash('md5').update(parts.join(':')).digest('hex');
}

/** AMLBot: one POST a check; the shares of thirty categories and a score. */
export function amlbotScreener(keys: AmlbotKeys, outside: Outside): Screener {
  const address = (outside.address ?? ownAddress).replace(/\/+$/, '');
  const post = (path: string, fields: Readonly<Record<string, string>>, timeout?: number) =>
    callJson(outside, {
      method: 'POST',
      url: `${address}${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, accessId: keys.accessId }).toString(),
      timeoutMilliseconds: timeout,
    });
  const sign = (...parts: readonly string[]) =>
    amlbotToken(...parts, keys.accessKey, keys.accessId);
  return {
    name: 'amlbot',
    covers: (subject) => assetOf(subject) !== null,
    async check(subject, timeout) {
      const hash = subject.txid ?? subject.address;
      const fields = {
        hash,
        ...(subject.txid === null ? {} : { address: subject.address }),
        asset: assetOf(subject) ?? subject.asset,
        direction: subject.side === 'income' ? 'deposit' : 'withdrawal',
        locale: 'en_US',
        flow: 'fast',
        token: sign(hash),
      };
      return readAnswer(await post('/', fields, timeout), subject);
    },
    async recheck(externalId, subject, timeout) {
      const fields = { uid: externalId, token: sign(externalId) };
      return readAnswer(await post('/recheck/', fields, timeout), subject);
    },
    async find(subject, since, timeout) {
      const shown = recordOf(await post('/history/', { page: '1', token: sign() }, timeout), 'it');
      refuseFailed(shown);
      const entries = listOf(shown['data']);
      const found = entries.find((entry) => names(entry, subject) && isSince(entry, since));
      return found === undefined ? null : answerOf(found, subject);
    },
  };
}

function assetOf({ chain, asset }: Subject): string | null {
  return assets[chain]?.[asset] ?? null;
}

function readAnswer(answer: unknown, subject: Subject): Answer {
  const shown = recordOf(answer, 'the answer');
  refuseFailed(shown);
  return answerOf(recordOf(shown['data'], 'its data'), subject);
}

/** A question they did not take: a wrong key, an empty balance, an address they cannot read. */
function refuseFailed(shown: Readonly<Record<string, unknown>>): void {
  if (shown['result'] === true) return;
  const said = typeof shown['description'] === 'string' ? shown['description'] : 'no reason';
  throw new ScreenerFault(`refused: ${said.replace(/[^\w .,:-]/g, '').slice(0, 120)}`, {
    reached: 'no',
    retryable: false,
  });
}

type Data = Readonly<Record<string, unknown>>;

function answerOf(data: Data, subject: Subject): Answer {
  const externalId = idOf(data['uid']);
  if (!isAbout(data, subject)) throw nonsense('answered about something else');
  switch (data['status']) {
    case 'pending':
      return { state: 'pending', externalId };
    case 'failed':
    case 'error':
      return { state: 'failed', externalId, reason: 'the check failed' };
    case 'success':
      return verdictOf(data, externalId);
    default:
      throw nonsense('gave a status that is none');
  }
}

function verdictOf(data: Data, externalId: string): Answer {
  // What they have no score for they cannot tell anything about.
  if (data['riskscore'] === null || data['riskscore'] === undefined) {
    return { state: 'not_scored', externalId };
  }
  const signals = Object.entries(recordOf(data['signals'] ?? {}, 'the list of signals'));
  const found = signals.map(([name, share]) => ({
    category: categoryOf(name),
    sharePpm: ppmOf(share, 'a signal'),
  }));
  // On a list of theirs is more than any share.
  const listed = data['blackListsConnections'] === true || data['hasBlackListFlag'] === true;
  const whole = { category: 'sanctions', sharePpm: 1_000_000 } as const;
  return {
    state: 'done',
    externalId,
    scorePpm: ppmOf(data['riskscore'], 'the score'),
    signals: mergeSignals(listed ? [whole, ...found] : found),
  };
}

/** An answer repeats what was asked; what it does not repeat is not compared. */
function isAbout(data: Data, subject: Subject): boolean {
  const named = subject.txid === null ? data['address'] : data['tx'];
  return named === undefined || named === null || named === '' || names(data, subject);
}

function names(data: Data, { txid, address }: Subject): boolean {
  return txid === null ? isSame(data['address'], address) : isSame(data['tx'], txid);
}

function isSince(data: Data, since: Date): boolean {
  const at = Number(data['created_at']);
  // Their clock may be a little behind ours.
  return Number.isFinite(at) && at * 1000 >= since.getTime() - 60_000;
}

function listOf(value: unknown): Data[] {
  if (!Array.isArray(value)) throw nonsense('its history is no list');
  return value.map((entry) => recordOf(entry, 'a line of its history'));
}
