import type { LoaderFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../client/failure.ts';
import { siteContext } from '../../context.ts';
import { type Partner, type Programme, readProgramme } from '../../referral/load-programme.ts';
import { pageFailureOf } from '../../shell/page-failure.ts';
import type { LinkSystem } from './direction-choice.tsx';

export type PartnerData = {
  readonly programme: Programme;
  readonly partner: Partner;
  readonly systems: readonly LinkSystem[];
};

/** The terms, where the partner stands, and what a link of theirs can lead to. */
export async function loadPartner({ context }: LoaderFunctionArgs): Promise<PartnerData> {
  const { api } = context.get(siteContext);
  try {
    const [programme, { items }] = await Promise.all([
      readProgramme(api),
      api.call('GET /api/v1/payment_systems'),
    ]);
    const { partner } = programme;
    if (partner === null) throw new ApiFailure(401);
    const systems = items.map(({ id, code, name, outcome_ids: outcomes }) => ({
      id,
      code,
      name,
      outcomes,
    }));
    return { programme, partner, systems };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}
