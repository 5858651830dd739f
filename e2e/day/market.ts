import { openStandIn, type StandIn } from '../../sources/stand-in/testing.ts';

/** Bid and ask of a coin in dollar coins; the market of the day stands still, so that sums agree. */
const coins = {
  BTC: ['96412.01', '96412.02'],
  ETH: ['3184.11', '3184.12'],
  LTC: ['92.41', '92.42'],
  DOGE: ['0.16012', '0.16013'],
  BNB: ['871.2', '871.3'],
  TRX: ['0.2812', '0.2813'],
  TON: ['1.571', '1.572'],
  SOL: ['138.11', '138.12'],
  XRP: ['2.112', '2.113'],
  XMR: ['401.1', '401.2'],
} as const;

/** A market that stands still, played as two exchanges; what the service is to know of it. */
export async function openMarket(): Promise<{
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}> {
  const standIn: StandIn = await openStandIn();
  standIn.serve('/api/v5/market/tickers?instType=SPOT', { body: () => Buffer.from(ofOkx()) });
  standIn.serve('/open/market/rates', { body: () => Buffer.from(ofRapira) });
  const { address } = standIn;
  return {
    settings: { SOURCE_OKX_URL: address, SOURCE_RAPIRA_URL: address },
    close: () => standIn.close(),
  };
}

/** Prices that say the same moment again and again are believed frozen. */
function ofOkx(): string {
  const now = Date.now();
  const data = Object.entries(coins).map(([coin, [bidPx, askPx]]) => ({
    instType: 'SPOT',
    instId: `${coin}-USDT`,
    bidPx,
    askPx,
    bidSz: `${100 + (now % 997)}`,
    askSz: `${100 + (now % 991)}`,
    volCcy24h: '820331904.55',
    ts: String(now),
  }));
  return JSON.stringify({ code: '0', msg: '', data });
}

const ofRapira =
  '{"code":0,"message":"SUCCESS","data":[{"symbol":"USDT/RUB","askPrice":84.17,"bidPrice":84.05,' +
  '"volume":4183021.77,"turnover":351992411.38}]}';
