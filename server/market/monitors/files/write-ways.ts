import type { ExportItem } from '../../../../core/monitors/export-item.ts';

/** One direction as the Trustee interface lists it: amounts carry their currency. */
export function waysItem({ terms, steps, reserve }: ExportItem): string {
  const [step] = steps;
  const last = steps.at(-1) ?? step;
  const from = (value: string) => `${value} ${terms.fromCurrency}`;
  const to = (value: string) => `${value} ${terms.toCurrency}`;
  return (
    `<item><from>${terms.from}</from><to>${terms.to}</to>` +
    `<in>${step.in}</in><out>${step.out}</out><amount>${reserve}</amount>` +
    `<fromfee>${from('0')}</fromfee><tofee>${to(step.toFee ?? '0')}</tofee>` +
    `<minamount>${from(step.incomeMin)}</minamount><maxamount>${from(last.incomeMax)}</maxamount>` +
    `<ratetype>${terms.rateType === 'fixed' ? 'FIXED' : 'FLOATING'}</ratetype></item>\n`
  );
}
