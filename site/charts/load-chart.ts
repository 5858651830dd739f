import type { ChartPeriod } from '../../contract/crypto-stats.ts';
import type { ApiClient } from '../api/client.ts';
import { oneOf } from '../api/document.ts';
import { type RateChart, viewOf } from '../api/views.ts';

/** Reads the chart of a coin (`BTC`) or of a pair (`sberrub/ltc`). Throws `ApiFailure`. */
export async function loadChart(
  api: ApiClient,
  of: string,
  period: ChartPeriod,
  signal?: AbortSignal,
): Promise<RateChart> {
  const path = `/api/v1/crypto_stats/charts/${of}?period=${period}`;
  const resource = oneOf(await api.get(path, { signal }));
  if (resource === null) throw new Error(`${path} answered nothing`);
  return viewOf<RateChart>(resource);
}
