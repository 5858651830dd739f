import { userWalletAttributes, walletLabelRequest, walletRequest } from '../people/wallets.ts';
import type { CallTable, Resource } from './call.ts';
import { ofRecentUser, ofUser, ownPart } from './users.ts';

const userWallet = {
  type: 'user_wallets',
  attributes: userWalletAttributes,
  relationships: { payment_system: 'payment_systems' },
  notes: {
    account: 'Masked. An order names the wallet by its id and gets the whole account.',
    kind: 'Kind of its payment system: `card` for cards.',
  },
} as const satisfies Resource;

/** The cards and wallets that a user keeps for the next orders. */
export const walletCalls = {
  'GET /api/v1/user_wallets': {
    name: 'listWallets',
    group: 'accounts',
    summary: 'The user’s cards and wallets',
    status: 200,
    answer: { kind: 'all', of: userWallet },
    refusals: ofUser,
  },
  'POST /api/v1/user_wallets': {
    name: 'saveWallet',
    group: 'accounts',
    summary: 'Keep a card or wallet for the next orders',
    body: { kind: 'attributes', type: 'user_wallets', schema: walletRequest, readByHandler: true },
    status: 201,
    answer: { kind: 'one', of: userWallet },
    refusals: [
      ...ofRecentUser,
      'required',
      'too_short',
      'too_long',
      'invalid_format',
      'luhn',
      'iban',
      'mismatch',
      'already_saved',
      'too_many',
    ],
  },
  'PATCH /api/v1/user_wallets/{id}': {
    name: 'labelWallet',
    group: 'accounts',
    summary: 'Name a card or wallet',
    about: '`data` is null where its payment system is no longer there.',
    params: { id: ownPart },
    body: { kind: 'attributes', type: 'user_wallets', schema: walletLabelRequest },
    status: 200,
    answer: { kind: 'one_or_none', of: userWallet },
    refusals: [...ofRecentUser, 'required', 'too_long', 'invalid_format', 'not_found'],
  },
  'DELETE /api/v1/user_wallets/{id}': {
    name: 'deleteWallet',
    group: 'accounts',
    summary: 'Forget a card or wallet',
    params: { id: ownPart },
    status: 204,
    answer: { kind: 'empty' },
    refusals: [...ofRecentUser, 'not_found'],
  },
} as const satisfies CallTable;
