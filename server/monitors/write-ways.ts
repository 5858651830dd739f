import type { ExportItem } from '../../core/monitors/export-item.ts';

/** One direction as the Trustee interface lists it: amounts carry their currency. */
export function waysItem(item: ExportItem): string {
  const [step] = item.steps;
  const last = item.steps.at(-1) ?? step;
  const from = (value: string) => `${value} ${item.fromCurrency}`;
  const to = (value: string) => `${value} ${item.toCurrency}`;
  return (
    `<item><from>${item.from}</from><to>${item.to}</to>` +
    `<in>${step.in}</in><out>${step.out}</out><amount>${item.reserve}</amount>` +
    `<fromfee>${from('0')}</fromfee><tofee>${to(step.toFee ?? '0')}</tofee>` +
    `<minamount>${from(step.incomeMin)}</minamount><maxamount>${from(last.incomeMax)}</maxamount>` +
    `<ratetype>${item.rateType === 'fixed' ? 'FIXED' : 'FLOATING'}</ratetype></item>\n`
  );
}
