import type { Config } from '../../platform/config/config.ts';
import type { Market } from './store.ts';

/** Which market is shown: the demo's own only while nobody has named a real source. */
export function marketOf({ demo, sources }: Pick<Config, 'demo' | 'sources'>): Market {
  return demo && sources.names.length === 0 ? 'simulated' : 'real';
}
