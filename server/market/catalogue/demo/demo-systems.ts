import type { PaymentSystem } from '../systems/payment-system.ts';
import { accountRules } from '../templates/account-rules.ts';
import { systemOfTemplate, systemTemplates } from '../templates/known-systems.ts';
import { type SystemTemplate, unitsOf } from '../templates/system-template.ts';

/** What the demo starts with in each reserve, in units, by code. */
export const demoReserves: ReadonlyMap<string, bigint> = new Map(
  systemTemplates.map(({ code, reserve, asset }) => [code, unitsOf(reserve, asset)]),
);

/** Systems with a person at the other end; everything else is played by the simulated rail. */
const manualCodes: ReadonlySet<string> = new Set(['SBERRUB', 'TCSBRUB', 'SBPRUB']);

/** Makes a payment system of the demo, switched on; with `litecoin` a real node serves LTC. */
export function demoPaymentSystem(
  template: SystemTemplate,
  position: number,
  { litecoin }: { readonly litecoin: boolean },
): PaymentSystem {
  const { code } = template;
  const made = systemOfTemplate(template, position);
  const onNode = litecoin && code === 'LTC';
  return {
    ...made,
    rail: onNode ? 'litecoin' : manualCodes.has(code) ? 'manual' : 'simulated',
    incomeEnabled: template.incomeEnabled ?? true,
    outcomeEnabled: true,
    referralOutputEnabled: template.referralOutput ?? false,
    accountRule: onNode ? accountRules.litecoin_regtest : made.accountRule,
    cardVerification: template.cardVerification ?? false,
  };
}
