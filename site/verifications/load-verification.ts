import type { LoaderFunctionArgs } from 'react-router';
import type { ApiClient } from '../api/client.ts';
import { siteContext } from '../context.ts';
import { pageFailureOf } from '../shell/page-failure.ts';
import type { CardVerification, IssuingBank } from './verification-view.ts';

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
      api.call('GET /api/v1/issuing_banks'),
    ]);
    const bank = banks.items.find(({ id }) => id === verification.issuing_bank_id) ?? null;
    return { verification, bank };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

/** Where a card stands now. */
export async function readStatus(api: ApiClient, id: string): Promise<CardVerification> {
  return (await api.call('GET /api/v1/card_verifications/{id}/status', { params: { id } })).item;
}
