import type { RequiredField } from '../../../core/directions/direction.ts';
import type { PaymentSystem } from '../payment-system.ts';
import { demoMemoRules, demoRules } from './account-rules.ts';
import { coinSystems } from './coin-systems.ts';
import { type DemoSystem, unitsOf } from './demo-system.ts';
import { fiatSystems } from './fiat-systems.ts';

/** Every payment system of the demo, banks first. */
export const allDemoSystems: readonly DemoSystem[] = [...fiatSystems, ...coinSystems];

/** What the demo starts with in each reserve, in units, by code. */
export const demoReserves: ReadonlyMap<string, bigint> = new Map(
  allDemoSystems.map(({ code, reserve, asset }) => [code, unitsOf(reserve, asset)]),
);

/** Systems with a person at the other end; everything else is played by the simulated rail. */
const manualCodes: ReadonlySet<string> = new Set(['SBERRUB', 'TCSBRUB', 'SBPRUB']);

/** Id of a demo system: `demoIdOf('SBERRUB') === 'sberrub'`. */
export function demoIdOf(code: string): string {
  return code.toLowerCase();
}

/** Makes a payment system of its demo data; with `litecoin` a real node serves LTC. */
export function demoPaymentSystem(
  demo: DemoSystem,
  position: number,
  { litecoin }: { readonly litecoin: boolean },
): PaymentSystem {
  const [ru, en] = demo.name;
  const [incomeMin, incomeMax] = demo.income;
  const onNode = litecoin && demo.code === 'LTC';
  return {
    id: demoIdOf(demo.code),
    code: demo.code,
    name: { ru, en },
    asset: demo.asset,
    currencyIsoCode: demo.asset,
    kind: demo.kind,
    network: demo.network,
    precision: demo.precision,
    rail: onNode ? 'litecoin' : manualCodes.has(demo.code) ? 'manual' : 'simulated',
    icon: demo.icon,
    incomeEnabled: demo.incomeEnabled ?? true,
    outcomeEnabled: true,
    referralOutputEnabled: demo.referralOutput ?? false,
    incomeMin: unitsOf(incomeMin, demo.asset),
    incomeMax: unitsOf(incomeMax, demo.asset),
    accountRule: onNode ? demoRules.litecoin_regtest : demoRules[demo.rule],
    memoRule: demoMemoRules[demo.rule] ?? null,
    incomeFields: incomeFieldsOf(demo),
    outcomeFields: outcomeFieldsOf(demo),
    cardVerification: demo.cardVerification ?? false,
    explorer: null,
    confirmationsRequired: demo.confirmations ?? 1,
    networkFee: unitsOf(demo.networkFee ?? '0', demo.asset),
    requisitesTtlSeconds: demo.requisitesTtlSeconds,
    position,
    pinned: false,
    version: 1,
  };
}

/** Money from a bank or a wallet is matched by who sent it; a chain says so itself. */
function incomeFieldsOf(demo: DemoSystem): RequiredField[] {
  if (demo.group === 'bank') return ['income_account', 'full_name'];
  return demo.group === 'wallet' ? ['income_account'] : [];
}

/** A phone number alone does not say at which bank money is to arrive. */
function outcomeFieldsOf({ group, rule }: DemoSystem): RequiredField[] {
  if (group !== 'bank') return [];
  return rule === 'phone_ru' ? ['outcome_bank', 'full_name'] : ['full_name'];
}
