import { type Direction, requiredFields } from '../../../../core/directions/direction.ts';
import { floorToStep, lastPlace } from '../../../../core/money/arithmetic.ts';
import {
  incomeUnits,
  type OutcomeUnits,
  outcomeUnits,
  ppm,
  zero,
} from '../../../../core/money/units.ts';
import { directionIdOf } from '../catalogue.ts';
import { systemTemplates, templateIdOf } from '../templates/known-systems.ts';
import { type SystemTemplate, type TemplateGroup, unitsOf } from '../templates/system-template.ts';

/** Margins of fixed and floating rates in parts per million, by what is exchanged for what. */
const markups: Readonly<
  Record<TemplateGroup, Readonly<Record<TemplateGroup, readonly [bigint, bigint]>>>
> = {
  bank: {
    bank: [30_000n, 25_000n],
    wallet: [18_000n, 14_000n],
    coin: [22_000n, 17_000n],
    stablecoin: [14_000n, 10_000n],
  },
  wallet: {
    bank: [20_000n, 16_000n],
    wallet: [15_000n, 12_000n],
    coin: [20_000n, 15_000n],
    stablecoin: [12_000n, 9_000n],
  },
  coin: {
    bank: [16_000n, 11_000n],
    wallet: [15_000n, 11_000n],
    coin: [9_000n, 5_000n],
    stablecoin: [8_000n, 4_500n],
  },
  stablecoin: {
    bank: [10_000n, 7_000n],
    wallet: [9_000n, 6_000n],
    coin: [8_000n, 4_500n],
    stablecoin: [5_000n, 3_000n],
  },
};

/** Countries no direction serves, by sanctions or by law. */
const deniedEverywhere = ['CU', 'IR', 'KP', 'SY', 'US'];
const deniedByAsset: Readonly<Record<string, readonly string[]>> = {
  RUB: ['UA'],
  UAH: ['BY', 'RU'],
};

/** Every sensible direction of the demo, the most asked-for systems first. */
export function demoDirections(): Direction[] {
  const directions: Direction[] = [];
  for (const income of systemTemplates) {
    for (const outcome of systemTemplates) {
      if (isSensible(income, outcome)) {
        directions.push(demoDirection(income, outcome, directions.length));
      }
    }
  }
  return directions;
}

/** Nobody needs an exchanger to pay from a card of one bank to another of the same currency. */
function isSensible(income: SystemTemplate, outcome: SystemTemplate): boolean {
  if (income.code === outcome.code || income.incomeEnabled === false) return false;
  const fiat = new Set([income, outcome].filter(isFiat).map(({ asset }) => asset));
  if (fiat.has('RUB') && fiat.has('UAH')) return false;
  if (income.group === 'bank' && outcome.group === 'bank') {
    return income.asset !== outcome.asset && isNeighbour(income) && isNeighbour(outcome);
  }
  // Two wallets of one operator exchange their currencies themselves.
  return !(isFiat(income) && isFiat(outcome) && income.icon === outcome.icon);
}

/** Currencies that people send to relatives between banks: RUB, KZT and UZS. */
function isNeighbour({ asset }: SystemTemplate): boolean {
  return asset === 'RUB' || asset === 'KZT' || asset === 'UZS';
}

function isFiat({ group }: SystemTemplate): boolean {
  return group === 'bank' || group === 'wallet';
}

function demoDirection(
  income: SystemTemplate,
  outcome: SystemTemplate,
  position: number,
): Direction {
  const [fixedMarkup, floatingMarkup] = markups[income.group][outcome.group];
  const onChain = !isFiat(income);
  const { fixed = '0', ppm: share = 0 } = outcome.outcomeFee ?? {};
  const schedule = income.schedule ?? outcome.schedule ?? null;
  return {
    id: directionIdOf(templateIdOf(income.code), templateIdOf(outcome.code)),
    incomePaymentSystemId: templateIdOf(income.code),
    outcomePaymentSystemId: templateIdOf(outcome.code),
    enabled: true,
    rateTypes: ['fixed', 'floating'],
    fixedMarkupPpm: ppm(fixedMarkup),
    floatingMarkupPpm: ppm(floatingMarkup),
    incomeFee: { fixed: zero, ppm: zero },
    outcomeFee: {
      fixed: outcomeUnits(unitsOf(fixed, outcome.asset)),
      ppm: ppm(BigInt(share)),
    },
    incomeMin: incomeUnits(unitsOf(income.income[0], income.asset)),
    incomeMax: incomeUnits(unitsOf(income.income[1], income.asset)),
    incomeMinFollows: true,
    incomeMaxFollows: true,
    outcomeMin: outcomeMinOf(outcome),
    outcomeMax: null,
    paymentWindowSeconds: income.requisitesTtlSeconds,
    confirmationsRequired: income.confirmations ?? 1,
    toleranceUnderPpm: ppm(onChain ? 2_000n : 0n),
    toleranceOverPpm: ppm(onChain ? 2_000n : 0n),
    rateMoveMaxPpm: ppm(30_000n),
    topUpSeconds: 3_600,
    latePolicy: onChain ? 'requote' : 'moderate',
    shortPolicy: 'moderate',
    overPolicy: onChain ? 'accept' : 'moderate',
    countriesDenied: deniedFor(income, outcome),
    requiredFields: fieldsFor(income, outcome),
    schedule,
    reviewMin: null,
    cardVerificationMode: 'wait',
    cardVerificationMin: null,
    position,
    version: 1,
  };
}

/** Half of what is taken when the same system pays in: small enough to try, worth its fee. */
function outcomeMinOf({ income, asset, precision }: SystemTemplate): OutcomeUnits {
  const half = outcomeUnits(unitsOf(income[0], asset) / 2n);
  return floorToStep(half, lastPlace(asset, precision));
}

function deniedFor(income: SystemTemplate, outcome: SystemTemplate): string[] {
  const both = [income.asset, outcome.asset].flatMap((asset) => deniedByAsset[asset] ?? []);
  return [...new Set([...deniedEverywhere, ...both])].sort();
}

function fieldsFor(income: SystemTemplate, outcome: SystemTemplate): Direction['requiredFields'] {
  const asked = new Set<string>(['email']);
  if (isFiat(income)) asked.add('income_account');
  if (income.group === 'bank' || outcome.group === 'bank') asked.add('full_name');
  if (income.code === 'SEPAEUR' || outcome.code === 'SEPAEUR') asked.add('country');
  return requiredFields.filter((field) => asked.has(field));
}
