import { openScreenerStandIn, type ScreenerStandIn } from '../../screeners/stand-in/testing.ts';
import { startService } from './running-service.ts';
import { openStage, type Stage } from './stage.ts';

/** A stage whose coins are screened by a provider that says what the story needs. */
export type ScreenedStage = Stage & { readonly provider: ScreenerStandIn };

/** Starts a whole service of its own: on that of the other stories nobody is asked about coins. */
export async function openScreenedStage(): Promise<ScreenedStage> {
  const provider = await openScreenerStandIn('amlbot');
  const service = await startService({
    SCREENING_PROVIDER: 'amlbot',
    AMLBOT_URL: provider.address,
    AMLBOT_ACCESS_ID: provider.keys.id,
    AMLBOT_ACCESS_KEY: provider.keys.secret,
  });
  const stage = await openStage(service).catch(async (error: unknown) => {
    await service.stop();
    throw error;
  });
  return {
    ...stage,
    provider,
    async close() {
      try {
        await stage.close();
      } finally {
        await service.stop();
        await provider.close();
      }
    },
  };
}
