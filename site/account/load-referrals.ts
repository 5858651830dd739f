import type { LoaderFunctionArgs } from 'react-router';
import type {
  ReferralAttributes,
  ReferralIncomeAttributes,
  ReferralTotalAttributes,
} from '../../contract/referrals.ts';
import type { ApiClient } from '../api/client.ts';
import { listOf, oneOf } from '../api/document.ts';
import { ApiFailure } from '../api/failure.ts';
import { viewOf } from '../api/views.ts';
import { siteContext } from '../context.ts';
import { readProgramme } from '../referral/load-programme.ts';
import { pageFailureOf } from '../shell/page-failure.ts';
import { askedPage } from './asked-page.ts';
import { type RewardFilter, rewardFilters } from './load-rewards.ts';

type Paged<Line> = {
  readonly lines: readonly Line[];
  readonly page: number;
  readonly totalPages: number;
};

export type Referral = ReferralAttributes & { readonly id: string };
export type Earning = ReferralIncomeAttributes & { readonly id: string };

export type PeopleData = Paged<Referral> & {
  /** Above so many roubles a referral counts. */
  readonly countsAbove: string;
};

/** One page of whom a partner has brought. */
export async function loadPeople({ context, request }: LoaderFunctionArgs): Promise<PeopleData> {
  const { api } = context.get(siteContext);
  const page = askedPage(new URL(request.url).searchParams);
  try {
    const [programme, people] = await Promise.all([
      readProgramme(api),
      readPage<ReferralAttributes>(api, `/api/v1/referrals?page=${page}&perPage=12`),
    ]);
    return { ...people, countsAbove: programme.counts_above };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

export type EarningsData = Paged<Earning> & {
  readonly totals: ReferralTotalAttributes;
  readonly filter: RewardFilter;
};

/** What a partner has earned: the sums, and one page of what they are made of. */
export async function loadEarnings({
  context,
  request,
}: LoaderFunctionArgs): Promise<EarningsData> {
  const { api } = context.get(siteContext);
  const asked = new URL(request.url).searchParams;
  const filter = rewardFilters.find((known) => known === asked.get('status')) ?? 'all';
  const query = new URLSearchParams({ page: askedPage(asked), perPage: '12', status: filter });
  try {
    const [totals, earnings] = await Promise.all([
      readEarningTotals(api),
      readPage<ReferralIncomeAttributes>(api, `/api/v1/referral_incomes?${query}`),
    ]);
    return { ...earnings, totals, filter };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

/** What a partner has earned, withdrawn, can withdraw and owes. */
export async function readEarningTotals(api: ApiClient): Promise<ReferralTotalAttributes> {
  const resource = oneOf(await api.get('/api/v1/referral_incomes/total'));
  if (resource === null) throw new ApiFailure(500, { problems: [] });
  return viewOf<ReferralTotalAttributes>(resource);
}

async function readPage<Line>(
  api: ApiClient,
  path: string,
): Promise<Paged<Line & { readonly id: string }>> {
  const found = await api.get(path);
  return {
    lines: listOf(found).map((resource) => viewOf<Line>(resource)),
    page: Number(found.meta['page']),
    totalPages: Number(found.meta['total_pages']),
  };
}
