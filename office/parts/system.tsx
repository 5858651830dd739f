import type { SystemName } from '../../contract/office.ts';
import { PaymentSystemIcon } from '../../ui/drawings/payment-system-icon.tsx';

/** A payment system by its icon and name. */
export function System({ system }: { system: SystemName }) {
  return (
    <span className="inline-flex items-baseline gap-2">
      <PaymentSystemIcon
        name={system.name}
        iconUrl={system.icon_url}
        className="size-5 self-center"
      />
      <span>{system.name}</span>
    </span>
  );
}
