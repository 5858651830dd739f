import type { OperatorFigureAttributes } from '../../../contract/office/desk/team.ts';
import { operatorActor } from '../../../core/actor.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { sumGroups, type WaitKind } from '../../../core/reports/operator-actions.ts';
import { secondsFor } from '../../../core/reports/speeds.ts';
import { minutesWithin } from '../../../core/support/answer-times.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { readAnswersOf } from '../../content/conversations/read.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { actorNames } from '../access/actor-names.ts';
import { readOperatorDays } from '../audit/read-operator-days.ts';
import { readShiftSeconds } from '../shifts/shifts.ts';

type Question = {
  readonly span: { readonly since: string; readonly until: string };
  readonly timeZone: string;
  readonly locale: Locale;
};

export type OperatorFigure = OperatorFigureAttributes & { readonly operatorId: string };

/** What every operator did who did anything or was on shift; who did most comes first. */
export async function readTeam(
  database: Queryable,
  { span, timeZone, locale }: Question,
): Promise<{ readonly figures: readonly OperatorFigure[]; readonly isBehind: boolean }> {
  const [days, answers, shifts, nameOf] = await Promise.all([
    readOperatorDays(database, span, timeZone),
    readAnswersOf(database, span),
    readShiftSeconds(database, span, timeZone),
    actorNames(database, locale),
  ]);
  const ids = new Set([
    ...days.actions.map(({ operatorId }) => operatorId),
    ...answers.keys(),
    ...shifts.keys(),
  ]);
  const figures = [...ids].map((operatorId): OperatorFigure => {
    const mine = <Row extends { readonly operatorId: string }>(rows: readonly Row[]) =>
      rows.filter((row) => row.operatorId === operatorId);
    const counts = mine(days.actions);
    const order = waitsOf(mine(days.waits), 'order');
    const card = waitsOf(mine(days.waits), 'card');
    const answered = answers.get(operatorId) ?? [];
    return {
      operatorId,
      name: nameOf(operatorActor(operatorId)),
      shift_s: shifts.get(operatorId) ?? 0,
      actions: counts.reduce((sum, { actions }) => sum + actions, 0),
      ...sumGroups(counts),
      paid: mine(days.payouts).flatMap(({ asset, units }) =>
        isAssetCode(asset)
          ? [{ currency: asset, amount: formatAmount(amount(BigInt(units), asset)) }]
          : [],
      ),
      order_waits: order.count,
      order_median_s: order.median,
      order_average_s: order.average,
      card_waits: card.count,
      card_median_s: card.median,
      card_average_s: card.average,
      answer_waits: answered.reduce((sum, each) => sum + each.answers, 0),
      answer_median_minutes: answered.length === 0 ? null : minutesWithin(answered, 0.5),
      answer_p95_minutes: answered.length === 0 ? null : minutesWithin(answered, 0.95),
    };
  });
  return { figures: figures.toSorted(byActions), isBehind: days.isBehind };
}

function byActions(one: OperatorFigure, other: OperatorFigure): number {
  return other.actions - one.actions || (one.operatorId < other.operatorId ? -1 : 1);
}

type Wait = {
  readonly kind: WaitKind;
  readonly bucket: number;
  readonly actions: number;
  readonly seconds: number;
};

function waitsOf(waits: readonly Wait[], kind: WaitKind) {
  const speeds = waits
    .filter((wait) => wait.kind === kind)
    .map(({ bucket, actions, seconds }) => ({ bucket, orders: actions, seconds }));
  const count = speeds.reduce((sum, { orders }) => sum + orders, 0);
  const seconds = speeds.reduce((sum, each) => sum + each.seconds, 0);
  return {
    count,
    median: secondsFor(0.5, speeds),
    average: count === 0 ? null : Math.round(seconds / count),
  };
}
