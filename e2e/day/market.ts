import { openStandIn } from '../../sources/stand-in/testing.ts';

/** Bid and ask in dollar coins. They stand still, so that a day is the same every time. */
export const coins = {
  BTC: ['96412.01', '96412.02'],
  ETH: ['3184.11', '3184.12'],
  LTC: ['92.41', '92.42'],
  DOGE: ['0.16012', '0.16013'],
  TRX: ['0.2812', '0.2813'],
  TON: ['1.571', '1.572'],
  SOL: ['138.11', '138.12'],
  XMR: ['401.1', '401.2'],
  USDC: ['0.9999', '1.0001'],
} as const;

/** Bid and ask of dollar coins in roubles, of the two offices. */
export const roubles = [
  ['84.05', '84.17'],
  ['84.06', '84.19'],
] as const;

/** What the operator types: a market is believed where three of its sources agree, or two. */
export const sourceNames = 'okx,mexc,gate,rapira,abcex';

/** Three exchanges and two offices, played on this machine; the variables that lead there. */
export async function openMarket(): Promise<{
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}> {
  const standIn = await openStandIn();
  const answers: Readonly<Record<string, () => unknown>> = {
    '/api/v5/market/tickers?instType=SPOT': ofOkx,
    '/api/v3/ticker/bookTicker': ofMexc,
    '/api/v4/spot/tickers': ofGate,
    '/open/market/rates': ofRapira,
    '/api/v2/exchange/public/orderbook/depth?instrumentCode=USDTRUB': ofAbcex,
  };
  for (const [path, answer] of Object.entries(answers)) {
    standIn.serve(path, { body: () => Buffer.from(JSON.stringify(answer())) });
  }
  const names = sourceNames.split(',').map((name) => `SOURCE_${name.toUpperCase()}_URL`);
  return {
    settings: Object.fromEntries(names.map((name) => [name, standIn.address])),
    close: () => standIn.close(),
  };
}

const rows = Object.entries(coins).map(([coin, [bid, ask]]) => ({ coin, bid, ask }));

/** A feed in which nothing changes for long is believed to be dead. */
function size(): number {
  return 1_000 + (Date.now() % 997);
}

function ofOkx(): unknown {
  const data = rows.map(({ coin, bid, ask }) => ({
    instId: `${coin}-USDT`,
    bidPx: bid,
    askPx: ask,
    bidSz: String(size()),
    askSz: String(size()),
    volCcy24h: '820331904.55',
    ts: String(Date.now()),
  }));
  return { code: '0', data };
}

function ofMexc(): unknown {
  return rows.map(({ coin, bid, ask }) => ({
    symbol: `${coin}USDT`,
    bidPrice: bid,
    bidQty: String(size()),
    askPrice: ask,
    askQty: String(size()),
  }));
}

function ofGate(): unknown {
  return rows.map(({ coin, bid, ask }) => ({
    currency_pair: `${coin}_USDT`,
    highest_bid: bid,
    highest_size: String(size()),
    lowest_ask: ask,
    lowest_size: String(size()),
    quote_volume: '820331904.55',
  }));
}

function ofRapira(): unknown {
  const [[bid, ask]] = roubles;
  const usdt = { symbol: 'USDT/RUB', bidPrice: Number(bid), askPrice: Number(ask) };
  return { code: 0, data: [{ ...usdt, volume: size() * 1_000, turnover: size() * 84_000 }] };
}

function ofAbcex(): unknown {
  const [, [bid, ask]] = roubles;
  return {
    bid: [{ price: Number(bid), qty: size() }],
    ask: [{ price: Number(ask), qty: size() }],
  };
}
