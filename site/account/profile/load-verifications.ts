import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from '../../context.ts';
import { pageFailureOf } from '../../shell/page-failure.ts';
import type { CardVerification } from '../../verifications/verification-view.ts';

export type VerificationsData = {
  readonly cards: readonly CardVerification[];
  /** Names of the banks by their ids. */
  readonly banks: Readonly<Record<string, string>>;
  readonly page: number;
  readonly totalPages: number;
};

/** The user's cards that were sent to be verified, newest first. */
export async function loadVerifications({
  context,
  request,
}: LoaderFunctionArgs): Promise<VerificationsData> {
  const { api } = context.get(siteContext);
  const asked = new URL(request.url).searchParams.get('page');
  try {
    const [{ items: cards, page, totalPages }, banks] = await Promise.all([
      api.call('GET /api/v1/card_verifications', { query: { page: asked } }),
      api.call('GET /api/v1/issuing_banks'),
    ]);
    const names = banks.items.map(({ id, name }) => [id, name]);
    return { cards, banks: Object.fromEntries(names), page, totalPages };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}
