import type { ChartPeriod } from '../../contract/crypto-stats.ts';
import type { ApiClient } from '../api/client.ts';
import type { RateChart } from '../api/views.ts';

const charts = 'GET /api/v1/crypto_stats/charts';

/** Reads the chart of a coin (`BTC`) or of a pair (`sberrub/ltc`). Throws `ApiFailure`. */
export async function loadChart(
  api: ApiClient,
  of: string,
  period: ChartPeriod,
  signal?: AbortSignal,
): Promise<RateChart> {
  const [income = '', outcome] = of.split('/');
  const ask = { query: { period }, signal };
  const { item } =
    outcome === undefined
      ? await api.call(`${charts}/{id}`, { ...ask, params: { id: income } })
      : await api.call(`${charts}/{income}/{outcome}`, { ...ask, params: { income, outcome } });
  return item;
}
