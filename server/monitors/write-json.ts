import type { ExportItem, ExportStep } from '../../core/monitors/export-item.ts';

/** One direction as JSON: the same figures as in XML, all of them texts. */
export function jsonItem(item: ExportItem): string {
  return JSON.stringify({
    from: item.from,
    to: item.to,
    ...stepJson(item.steps[0]),
    amount: item.reserve,
    rate_type: item.rateType,
    rate_kept_minutes: item.keptMinutes,
    delay_minutes: item.delayMinutes,
    from_fees: item.incomeCosts,
    from_fee_min: item.incomeCostMin,
    flags: item.flags,
    cities: item.cities,
    steps: item.steps.length === 1 ? [] : item.steps.map(stepJson),
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
