import type { LoaderFunctionArgs } from 'react-router';
import type { Item, ListOf } from '../../../client/call-types.ts';
import type {
  ReferralAttributes,
  ReferralIncomeAttributes,
  ReferralTotalAttributes,
} from '../../../contract/people/referrals.ts';
import { rewardFilters } from '../../../contract/people/rewards.ts';
import type { ApiClient } from '../../api/client.ts';
import { siteContext } from '../../context.ts';
import { readProgramme } from '../../referral/load-programme.ts';
import { pageFailureOf } from '../../shell/page-failure.ts';
import { askedPage } from '../asked-page.ts';
import type { RewardFilter } from '../money/load-rewards.ts';

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
      api.call('GET /api/v1/referrals', { query: { page, per: 12 } }),
    ]);
    return { ...linesOf(people), countsAbove: programme.counts_above };
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
  const query = { page: askedPage(asked), per: 12, status: filter };
  try {
    const [totals, earnings] = await Promise.all([
      readEarningTotals(api),
      api.call('GET /api/v1/referral_incomes', { query }),
    ]);
    return { ...linesOf(earnings), totals, filter };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

/** What a partner has earned, withdrawn, can withdraw and owes. */
export async function readEarningTotals(api: ApiClient): Promise<ReferralTotalAttributes> {
  return (await api.call('GET /api/v1/referral_incomes/total')).item;
}

function linesOf<Line>({ items, page, totalPages }: ListOf<Line>): Paged<Item<Line>> {
  return { lines: items, page, totalPages };
}
