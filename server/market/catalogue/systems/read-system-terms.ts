import type {
  AccountRuleJson,
  PaymentSystemRequest,
} from '../../../../contract/office/catalogue.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { isAccountPattern } from '../../../../core/requisites/account-pattern.ts';
import type { AccountRule } from '../../../../core/requisites/account-rule.ts';
import { checkAccount } from '../../../../core/requisites/check-account.ts';
import { explorerOf, isExplorer } from '../../../../core/requisites/transaction-link.ts';
import { readFigures } from '../read-figures.ts';
import { knownIcons } from '../templates/known-systems.ts';
import type { SystemTerms } from './change-system.ts';
import { fieldsOf, type PaymentSystem } from './payment-system.ts';

type Known = Pick<PaymentSystem, 'asset' | 'precision' | 'name' | 'accountRule'>;

/** Reads what is to change of a payment system; every field at fault is named at once. */
export function readSystemTerms(given: PaymentSystemRequest, system: Known): SystemTerms | Refusal {
  const figures = readFigures();
  const incomeMin = figures.units(given.min_income_amount, 'min_income_amount', system);
  const incomeMax = figures.limit(given.max_income_amount, 'max_income_amount', system);
  const networkFee = figures.fee(given.network_fee, 'network_fee', system);
  const accountRule =
    given.account_rule === undefined
      ? undefined
      : readAccountRule(given.account_rule, system.accountRule);
  const problems = [
    ...figures.problems,
    ...(accountRule !== undefined && 'refused' in accountRule ? accountRule.refused : []),
  ];
  const explorer = readExplorer(given.explorer, system);
  if (isRefusal(explorer)) problems.push(...explorer.refused);
  if (given.icon !== undefined && !knownIcons.includes(given.icon)) {
    problems.push(...refuse('invalid_format', 'icon').refused);
  }
  if (problems.length > 0 || isRefusal(explorer)) return { refused: problems };
  return {
    ...(explorer === undefined ? {} : { explorer }),
    ...(incomeMin === undefined ? {} : { incomeMin }),
    ...(incomeMax === undefined ? {} : { incomeMax }),
    ...(networkFee === undefined ? {} : { networkFee }),
    ...(accountRule === undefined || 'refused' in accountRule ? {} : { accountRule }),
    ...(given.memo_rule === undefined ? {} : { memoRule: given.memo_rule }),
    name: { ru: given.name_ru ?? system.name.ru, en: given.name_en ?? system.name.en },
    ...switchesOf(given),
  };
}

/** The usual one of a chain is not kept: should it move, the system follows. */
function readExplorer(
  given: string | null | undefined,
  system: Known,
): string | null | undefined | Refusal {
  if (given === undefined || given === null) return given;
  if (given === (explorerOf({ ...system, explorer: null }) ?? '')) return null;
  if (given === '' || isExplorer(given)) return given;
  const example = 'https://mempool.space/tx/{txid}';
  return refuse('invalid_format', 'explorer', { example });
}

function switchesOf(given: PaymentSystemRequest): SystemTerms {
  const { income_fields: income, outcome_fields: outcome } = given;
  return {
    ...(given.income_enabled === undefined ? {} : { incomeEnabled: given.income_enabled }),
    ...(given.outcome_enabled === undefined ? {} : { outcomeEnabled: given.outcome_enabled }),
    ...(given.referral_output_enabled === undefined
      ? {}
      : { referralOutputEnabled: given.referral_output_enabled }),
    ...(given.card_verification === undefined ? {} : { cardVerification: given.card_verification }),
    ...(given.confirmations === undefined ? {} : { confirmationsRequired: given.confirmations }),
    ...(given.requisites_ttl_s === undefined
      ? {}
      : { requisitesTtlSeconds: given.requisites_ttl_s }),
    ...(given.position === undefined ? {} : { position: given.position }),
    ...(given.pinned === undefined ? {} : { pinned: given.pinned }),
    ...(given.icon === undefined ? {} : { icon: given.icon }),
    ...(income === undefined ? {} : { incomeFields: fieldsOf(income) }),
    ...(outcome === undefined ? {} : { outcomeFields: fieldsOf(outcome) }),
  };
}

/**
 * Reads how accounts are written; an example must itself be an account of the rule. What the form
 * does not ask for (a test network, the countries of a phone) stays while the kind does.
 */
export function readAccountRule(
  given: AccountRuleJson,
  before: AccountRule | null,
): AccountRule | Refusal {
  const rule = ruleOf(given, before);
  if ('refused' in rule) return rule;
  const example = given.example?.trim() ?? '';
  if (example === '') return rule;
  const checked = checkAccount(rule, example, 'account_example');
  return 'refused' in checked ? checked : { ...rule, example };
}

function ruleOf(given: AccountRuleJson, before: AccountRule | null): AccountRule | Refusal {
  switch (given.kind) {
    case 'card':
      return given.digits === undefined
        ? refuse('required', 'account_digits')
        : {
            kind: 'card',
            digits: [...new Set(given.digits)].sort((a, b) => a - b),
            luhn: given.luhn ?? true,
            ...(before?.kind === 'card' && before.brands ? { brands: before.brands } : {}),
          };
    case 'wallet': {
      const { pattern = '', letters } = given;
      if (pattern === '') return refuse('required', 'account_pattern');
      if (!isAccountPattern(pattern)) {
        return refuse('invalid_format', 'account_pattern', { example: 'P[0-9]{7,12}' });
      }
      return { kind: 'wallet', pattern, ...(letters ? { letters } : {}) };
    }
    case 'crypto':
      if (given.chain === undefined) return refuse('required', 'account_chain');
      return before?.kind === 'crypto' && before.chain === given.chain
        ? withoutExample(before)
        : { kind: 'crypto', chain: given.chain };
    case 'bank_account':
    case 'iban':
    case 'phone':
    case 'full_name':
    case 'email':
      return before?.kind === given.kind ? withoutExample(before) : { kind: given.kind };
    default:
      return given.kind satisfies never;
  }
}

function withoutExample({ example: _, ...rule }: AccountRule): AccountRule {
  return rule;
}
