import type { LoaderFunctionArgs } from 'react-router';
import type { ApiClient } from '../api/client.ts';
import { listOf, oneOf } from '../api/document.ts';
import { ApiFailure } from '../api/failure.ts';
import { viewOf } from '../api/views.ts';
import { siteContext } from '../context.ts';
import { pageFailureOf } from '../shell/page-failure.ts';
import {
  type CardVerification,
  type IssuingBank,
  issuingBanksCall,
  verificationCall,
} from './verification-view.ts';

export type VerificationData = {
  readonly verification: CardVerification;
  /** Null for a bank that is no longer in the list. */
  readonly bank: IssuingBank | null;
};

/** One card of the visitor's; one of somebody else looks like none. */
export async function loadVerification({
  context,
  params,
}: LoaderFunctionArgs): Promise<VerificationData> {
  const { api } = context.get(siteContext);
  try {
    const [verification, banks] = await Promise.all([
      readStatus(api, params['id'] ?? ''),
      api.get(issuingBanksCall),
    ]);
    const known = listOf(banks).map((resource) => viewOf<IssuingBank>(resource));
    const bank = known.find(({ id }) => id === verification.issuing_bank_id) ?? null;
    return { verification, bank };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

/** Where a card stands now. */
export async function readStatus(api: ApiClient, id: string): Promise<CardVerification> {
  const resource = oneOf(await api.get(verificationCall(id, '/status')));
  if (resource === null) throw new ApiFailure(500, { problems: [] });
  return viewOf<CardVerification>(resource);
}
