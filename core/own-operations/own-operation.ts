import {
  assetAccount,
  type Journal,
  type JournalKind,
  journal,
  type Posting,
  reversed,
  systemAccount,
} from '../ledger/journal.ts';
import type { AssetCode } from '../money/asset.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** What an operator does with the shop's own money. */
export const ownTemplates = [
  'transfer',
  'trade',
  'expense',
  'bank_fee',
  'owner_deposit',
  'owner_withdrawal',
] as const;
export type OwnTemplate = (typeof ownTemplates)[number];

export const ownOperationStates = ['waiting', 'posted', 'refused', 'reversed'] as const;
export type OwnOperationState = (typeof ownOperationStates)[number];

/** One side: what leaves a payment system, or comes to it, in units of its asset. */
export type OwnSide = {
  readonly system: string;
  readonly asset: AssetCode;
  readonly units: bigint;
};

export type OwnOperation = {
  readonly template: OwnTemplate;
  readonly from: OwnSide | null;
  readonly to: OwnSide | null;
  /** What a bank took for it from the side that it leaves, beside its units. */
  readonly feeUnits: bigint;
};

/** Which sides a template has, and whether a bank may take its fee of it. */
export const ownSides: Readonly<
  Record<OwnTemplate, { readonly from: boolean; readonly to: boolean; readonly fee: boolean }>
> = {
  transfer: { from: true, to: true, fee: true },
  trade: { from: true, to: true, fee: true },
  expense: { from: true, to: false, fee: true },
  bank_fee: { from: true, to: false, fee: false },
  owner_deposit: { from: false, to: true, fee: false },
  owner_withdrawal: { from: true, to: false, fee: true },
};

/** The journal of an operation, or which of its fields cannot be. Units are above zero. */
export function ownJournal(operation: OwnOperation): Journal | Refusal {
  const { template, from, to } = operation;
  const sides = ownSides[template];
  if (sides.from !== (from !== null)) return refuse('required', 'from_system_id');
  if (sides.to !== (to !== null)) return refuse('required', 'to_system_id');
  if (!sides.fee && operation.feeUnits !== 0n) return refuse('invalid_format', 'fee');
  if (from !== null && to !== null) {
    if (from.system === to.system) return refuse('invalid_format', 'to_system_id');
    const isOneAsset = from.asset === to.asset;
    if (isOneAsset !== (template === 'transfer')) return refuse('invalid_format', 'to_system_id');
    if (isOneAsset && from.units !== to.units) return refuse('invalid_format', 'to_amount');
  }
  return journal(kindOf[template], [
    ...leaving(operation),
    ...(to === null ? [] : coming(to, template)),
  ]);
}

const kindOf: Readonly<Record<OwnTemplate, JournalKind>> = {
  transfer: 'transfer',
  trade: 'trade',
  expense: 'expense',
  bank_fee: 'bank_fee',
  owner_deposit: 'capital',
  owner_withdrawal: 'capital',
};

/** Which account of an asset stands against what leaves; a transfer goes to another reserve. */
const against = {
  trade: 'position',
  expense: 'expense',
  bank_fee: 'bankfee',
  owner_deposit: 'capital',
  owner_withdrawal: 'capital',
} as const;

function leaving({ template, from, feeUnits }: OwnOperation): Posting[] {
  if (from === null) return [];
  const { system, asset, units } = from;
  const other: Posting[] =
    template === 'transfer'
      ? []
      : [{ account: assetAccount(against[template], asset), asset, units }];
  return [
    { account: systemAccount('reserve', system), asset, units: -units - feeUnits },
    { account: assetAccount('bankfee', asset), asset, units: feeUnits },
    ...other,
  ];
}

function coming({ system, asset, units }: OwnSide, template: OwnTemplate): Posting[] {
  const other: Posting[] =
    template === 'transfer'
      ? []
      : [{ account: assetAccount(against[template], asset), asset, units: -units }];
  return [{ account: systemAccount('reserve', system), asset, units }, ...other];
}

/** The journal that undoes an operation. */
export function counterJournal(posted: Journal): Journal {
  return reversed('own_reversed', posted);
}

/**
 * Whether a second person must agree: where a system has a bound, and as much as that or more
 * leaves it or comes to it.
 */
export function needsSecondPerson(
  { from, to }: OwnOperation,
  boundOf: (system: string) => bigint | null,
): boolean {
  return [from, to].some((side) => {
    const bound = side === null ? null : boundOf(side.system);
    return side !== null && bound !== null && side.units >= bound;
  });
}
