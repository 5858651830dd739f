import type { RequiredField } from '../../../../core/directions/direction.ts';
import type { PaymentSystem } from '../systems/payment-system.ts';
import { accountRules, memoRules } from './account-rules.ts';
import { coinSystems } from './coin-systems.ts';
import { fiatSystems } from './fiat-systems.ts';
import { type SystemTemplate, unitsOf } from './system-template.ts';

/** Every payment system that this market usually has, banks first. */
export const systemTemplates: readonly SystemTemplate[] = [...fiatSystems, ...coinSystems];

/** The icons that come with the program, each once. */
export const knownIcons: readonly string[] = [
  ...new Set(systemTemplates.map(({ icon }) => icon)),
].sort();

/** Id of a system made of a template: `templateIdOf('SBERRUB') === 'sberrub'`. */
export function templateIdOf(code: string): string {
  return code.toLowerCase();
}

/**
 * The payment system that a template describes, closed on both sides and served by hand: what it
 * takes and asks for is known, who serves it is the operator's to say.
 */
export function systemOfTemplate(template: SystemTemplate, position: number): PaymentSystem {
  const [ru, en] = template.name;
  const [incomeMin, incomeMax] = template.income;
  return {
    id: templateIdOf(template.code),
    code: template.code,
    name: { ru, en },
    asset: template.asset,
    currencyIsoCode: template.asset,
    kind: template.kind,
    network: template.network,
    precision: template.precision,
    rail: 'manual',
    icon: template.icon,
    incomeEnabled: false,
    outcomeEnabled: false,
    referralOutputEnabled: false,
    incomeMin: unitsOf(incomeMin, template.asset),
    incomeMax: unitsOf(incomeMax, template.asset),
    accountRule: accountRules[template.rule],
    memoRule: memoRules[template.rule] ?? null,
    incomeFields: incomeFieldsOf(template),
    outcomeFields: outcomeFieldsOf(template),
    cardVerification: false,
    explorer: null,
    confirmationsRequired: template.confirmations ?? 1,
    networkFee: unitsOf(template.networkFee ?? '0', template.asset),
    requisitesTtlSeconds: template.requisitesTtlSeconds,
    position,
    pinned: false,
    version: 1,
  };
}

/** Money from a bank or a wallet is matched by who sent it; a chain says so itself. */
function incomeFieldsOf({ group }: SystemTemplate): RequiredField[] {
  if (group === 'bank') return ['income_account', 'full_name'];
  return group === 'wallet' ? ['income_account'] : [];
}

/** A phone number alone does not say at which bank money is to arrive. */
function outcomeFieldsOf({ group, rule }: SystemTemplate): RequiredField[] {
  if (group !== 'bank') return [];
  return rule === 'phone_ru' ? ['outcome_bank', 'full_name'] : ['full_name'];
}
