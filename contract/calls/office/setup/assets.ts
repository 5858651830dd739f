import { assetAttributes, assetNamesRequest, newAssetRequest } from '../../../office/setup.ts';
import type { CallTable, Resource } from '../../call.ts';
import { textPart } from '../../parameters.ts';

const asset = {
  type: 'assets',
  attributes: assetAttributes,
  notes: {
    state: 'Brought by the program, added by operators, or offered to be added.',
    systems: 'Payment systems that count in it.',
  },
} as const satisfies Resource;

const group = 'catalogue';
const wrong = ['required', 'too_short', 'too_long', 'invalid_format', 'not_a_number'] as const;

/** Currencies and coins. */
export const officeAssetCalls = {
  'GET /office/api/assets': {
    name: 'listAssets',
    group,
    summary: 'Every asset there is, and those that are offered',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: asset },
    refusals: [],
  },
  'POST /office/api/assets': {
    name: 'addAsset',
    group,
    summary: 'Add a currency or a coin; its code and decimals are for ever',
    body: { kind: 'attributes', type: 'assets', schema: newAssetRequest },
    permission: 'catalogue.change',
    status: 201,
    answer: { kind: 'one', of: asset },
    refusals: [...wrong, 'greater_than', 'less_than', 'conflict'],
  },
  'PATCH /office/api/assets/{id}': {
    name: 'nameAsset',
    group,
    summary: 'Call an added asset otherwise',
    params: { id: textPart('^[A-Z0-9]{2,12}$') },
    body: { kind: 'attributes', type: 'assets', schema: assetNamesRequest },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: asset },
    refusals: [...wrong, 'not_found'],
  },
} as const satisfies CallTable;
