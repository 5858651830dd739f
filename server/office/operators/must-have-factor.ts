import type { Permission } from '../../../contract/office/permissions.ts';
import type { Config } from '../../platform/config/config.ts';

/**
 * Whether an operator must have a second factor: by `OFFICE_SECOND_FACTOR`, and without it
 * everybody who may pay out of real wallets.
 */
export function mustHaveFactor(
  { officeSecondFactor, demo }: Pick<Config, 'officeSecondFactor' | 'demo'>,
  { permissions }: { readonly permissions: readonly Permission[] },
): boolean {
  const rule = officeSecondFactor ?? (demo ? 'nobody' : 'payers');
  switch (rule) {
    case 'nobody':
      return false;
    case 'everybody':
      return true;
    case 'payers':
      return permissions.includes('orders.pay');
    default:
      return rule satisfies never;
  }
}
