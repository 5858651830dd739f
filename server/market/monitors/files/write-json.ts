import type { ExportItem, ExportStep } from '../../../../core/monitors/export-item.ts';

/** One direction as JSON: the same figures as in XML, all of them texts. */
export function jsonItem({ terms, steps, reserve }: ExportItem): string {
  return JSON.stringify({
    from: terms.from,
    to: terms.to,
    ...stepJson(steps[0]),
    amount: reserve,
    rate_type: terms.rateType,
    rate_kept_minutes: terms.retentionMinutes,
    delay_minutes: terms.delayMinutes,
    from_fees: terms.incomeCosts,
    from_fee_min: terms.incomeCostMin,
    flags: terms.flags,
    cities: terms.cities,
    steps: steps.length === 1 ? [] : steps.map(stepJson),
  });
}

function stepJson(step: ExportStep) {
  return {
    in: step.in,
    out: step.out,
    to_fee: step.toFee,
    from_min: step.incomeMin,
    from_max: step.incomeMax,
    to_min: step.outcomeMin,
    to_max: step.outcomeMax,
  };
}
