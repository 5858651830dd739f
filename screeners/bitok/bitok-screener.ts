import { createHmac } from 'node:crypto';
import type { Chain } from '../../core/requisites/account-rule.ts';
import { mergeSignals, type Signal } from '../../core/screening/assessment.ts';
import { categoryOf } from '../../core/screening/categories.ts';
import { callJson, idOf, isSame, nonsense, type Outside, ppmOf, recordOf } from '../http-call.ts';
import type { Answer, Screener, Subject } from '../screener.ts';

type BitokKeys = { readonly keyId: string; readonly secret: string };

const ownAddress = 'https://kyt-api.bitok.org';

/** Their code of a chain, and how they know its tokens: by contract, or `native`. */
const networks: Readonly<
  Partial<Record<Chain, { code: string; tokens: Readonly<Record<string, string>> }>>
> = {
  bitcoin: { code: 'BTC', tokens: { BTC: 'native' } },
  litecoin: { code: 'LTC', tokens: { LTC: 'native' } },
  dogecoin: { code: 'DOGE', tokens: { DOGE: 'native' } },
  ethereum: {
    code: 'ETH',
    tokens: {
      ETH: 'native',
      LINK: '0x514910771af9ca656af840dff83e8264ecf986ca',
      UNI: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
      SHIB: '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce',
      USDT: '0xdac17f958d2ee523a2206206994597c13d831ec7',
      USDC: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    },
  },
  bsc: {
    code: 'BSC',
    tokens: { BNB: 'native', USDT: '0x55d398326f99059ff775485246999027b3197955' },
  },
  tron: {
    code: 'TRX',
    tokens: { TRX: 'native', USDT: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  },
  xrp: { code: 'XRP', tokens: { XRP: 'native' } },
  solana: {
    code: 'SOL',
    tokens: { SOL: 'native', USDT: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' },
  },
  ton: { code: 'TON', tokens: { TON: 'native' } },
};

/** Base64 of HMAC-SHA-256 over method, path with query, time, and the body where there is one. */
export function bitokSignature(
  secret: string,
  {
    method,
    path,
    timestamp,
    body,
  }: {
    readonly method: string;
    readonly path: string;
    readonly timestamp: string;
    readonly body?: string | undefined;
  },
): string {
  const lines = [method, path, timestamp, ...(body === undefined ? [] : [body])];
  return createHmac('sha256', secret).update(lines.join('\n')).digest('base64');
}

/** BitOK's KYT Office: manual checks of transfers and addresses, read again until checked. */
export function bitokScreener(keys: BitokKeys, outside: Outside): Screener {
  const address = (outside.address ?? ownAddress).replace(/\/+$/, '');
  const call: Ask = (method, path, asked, timeout) => {
    const timestamp = String(outside.now().getTime());
    const body = asked === null ? undefined : JSON.stringify(asked);
    return callJson(outside, {
      method,
      url: `${address}${path}`,
      headers: {
        'API-KEY-ID': keys.keyId,
        'API-TIMESTAMP': timestamp,
        'API-SIGNATURE': bitokSignature(keys.secret, { method, path, timestamp, body }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      timeoutMilliseconds: timeout,
    });
  };
  return {
    name: 'bitok',
    covers: (subject) => tokenOf(subject) !== null,
    async check(subject, timeout) {
      const path = `/v1/manual-checks/check-${subject.txid === null ? 'address' : 'transfer'}/`;
      const shown = recordOf(await call('POST', path, questionOf(subject), timeout), 'the check');
      return readCheck(call, shown, subject, timeout);
    },
    async recheck(externalId, subject, timeout) {
      const path = `/v1/manual-checks/${encodeURIComponent(externalId)}/`;
      const shown = recordOf(await call('GET', path, null, timeout), 'the check');
      return readCheck(call, shown, subject, timeout);
    },
    async find(subject, since, timeout) {
      const path = '/v1/manual-checks/?page=1&page_size=100';
      const shown = recordOf(await call('GET', path, null, timeout), 'the list of checks');
      const found = listOf(shown['results'], 'the list of checks').find(
        (check) => isAbout(check, subject) && isSince(check, since),
      );
      return found === undefined ? null : readCheck(call, found, subject, timeout);
    },
  };
}

type Ask = (
  method: 'GET' | 'POST',
  path: string,
  body: object | null,
  timeoutMilliseconds?: number,
) => Promise<unknown>;
type Shown = Readonly<Record<string, unknown>>;

function tokenOf({ chain, asset }: Subject): { network: string; token: string } | null {
  const network = networks[chain];
  const token = network?.tokens[asset];
  return network === undefined || token === undefined ? null : { network: network.code, token };
}

function questionOf(subject: Subject): object {
  const known = tokenOf(subject);
  const coins = { network: known?.network ?? subject.chain, token_id: known?.token ?? 'native' };
  const { txid, address, side } = subject;
  if (txid === null) return { ...coins, address };
  const direction = side === 'income' ? 'incoming' : 'outgoing';
  return { ...coins, tx_hash: txid, output_address: address, direction };
}

async function readCheck(
  call: Ask,
  shown: Shown,
  subject: Subject,
  timeout?: number,
): Promise<Answer> {
  const externalId = idOf(shown['id']);
  if (!isAbout(shown, subject)) throw nonsense('answered about something else');
  switch (shown['check_status']) {
    case 'checking':
      return { state: 'pending', externalId };
    case 'error':
      return { state: 'failed', externalId, reason: 'the check failed' };
    case 'checked':
      break;
    default:
      throw nonsense('gave a status that is none');
  }
  const level = shown['risk_level'];
  if (level === 'undefined' || level === undefined || level === null) {
    return { state: 'not_scored', externalId };
  }
  const path = `/v1/manual-checks/${encodeURIComponent(externalId)}/${
    subject.txid === null ? 'address' : 'transfer'
  }-exposure/`;
  // Reading it changes nothing over there: what is lost here is asked for again.
  const exposure = recordOf(await call('GET', path, null, timeout), 'the exposure');
  const signals = signalsOf(exposure, subject);
  return { state: 'done', externalId, scorePpm: scoreOf(shown, level), signals };
}

/** Where there is no figure the level stands for the least of it. */
const leastOfLevel: Readonly<Record<string, number>> = {
  none: 0,
  low: 0,
  medium: 250_000,
  high: 500_000,
  severe: 750_000,
};

function scoreOf(shown: Shown, level: unknown): number {
  const least = leastOfLevel[String(level)];
  if (least === undefined) throw nonsense('gave a level that is none');
  const score = shown['risk_score'];
  return score === null || score === undefined ? least : ppmOf(score, 'the score');
}

function signalsOf(exposure: Shown, subject: Subject): readonly Signal[] {
  const whole = 1_000_000;
  if (subject.txid === null) {
    const own = exposure['entity_category'];
    if (typeof own === 'string' && own !== '') {
      return [{ category: categoryOf(own), sharePpm: whole }];
    }
    return sharesOf(exposure['exposure']);
  }
  const direct = exposure['direct_interaction'];
  if (direct !== null && direct !== undefined) {
    const { entity_category: category } = recordOf(direct, 'the direct interaction');
    return [{ category: categoryOf(String(category ?? '')), sharePpm: whole }];
  }
  return sharesOf(exposure['indirect_interaction']);
}

function sharesOf(value: unknown): readonly Signal[] {
  const entries = value === null || value === undefined ? [] : listOf(value, 'the exposure');
  return mergeSignals(
    entries.map((entry) => ({
      category: categoryOf(String(entry['entity_category'] ?? '')),
      sharePpm: ppmOf(entry['value_share'], 'a share'),
    })),
  );
}

function isAbout(shown: Shown, { txid, address }: Subject): boolean {
  const named = (key: string) => {
    const value = shown[key];
    return value === null || value === undefined ? null : recordOf(value, key);
  };
  if (txid !== null) return isSame(named('transfer')?.['tx_hash'], txid);
  return isSame(named('address')?.['address'], address);
}

function isSince(shown: Shown, since: Date): boolean {
  const at = Date.parse(String(shown['created_at']));
  // Their clock may be a little behind ours.
  return Number.isFinite(at) && at >= since.getTime() - 60_000;
}

function listOf(value: unknown, what: string): Shown[] {
  if (!Array.isArray(value)) throw nonsense(`${what} is no list`);
  return value.map((entry) => recordOf(entry, `a line of ${what}`));
}
