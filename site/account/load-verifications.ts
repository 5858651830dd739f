import type { LoaderFunctionArgs } from 'react-router';
import { listOf } from '../api/document.ts';
import { viewOf } from '../api/views.ts';
import { siteContext } from '../context.ts';
import { pageFailureOf } from '../shell/page-failure.ts';
import {
  type CardVerification,
  type IssuingBank,
  issuingBanksCall,
  verificationsCall,
} from '../verifications/verification-view.ts';

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
  const page = new URL(request.url).searchParams.get('page') ?? '1';
  try {
    const [cards, known] = await Promise.all([
      api.get(`${verificationsCall}?page=${encodeURIComponent(page)}`),
      api.get(issuingBanksCall),
    ]);
    const banks = listOf(known).map((resource) => viewOf<IssuingBank>(resource));
    return {
      cards: listOf(cards).map((resource) => viewOf<CardVerification>(resource)),
      banks: Object.fromEntries(banks.map(({ id, name }) => [id, name])),
      page: Number(page),
      totalPages: Number(cards.meta['total_pages'] ?? 1),
    };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}
