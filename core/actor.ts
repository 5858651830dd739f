/** An operator by their id, as history, the ledger and the log keep them: `operator:0190…`. */
type OperatorActor = `operator:${string}`;

/**
 * Who did something: an operator, the customer, or the service of itself. No other text fits the
 * type, and no other file builds or takes apart one: what is read from outside goes through
 * `readActor`.
 */
export type Actor = 'customer' | 'service' | OperatorActor;

/** What every operator's actor begins with, for a query that asks what operators did. */
export const operatorPrefix = 'operator:';

/** The actor that an operator is. */
export function operatorActor(operatorId: string): OperatorActor {
  return `${operatorPrefix}${operatorId}`;
}

/** Whether it was an operator. */
export function isOperator(actor: string): actor is OperatorActor {
  return actor.startsWith(operatorPrefix);
}

/** The id of the operator it was; null where it was nobody of the office. */
export function operatorIdOf(actor: string): string | null {
  return isOperator(actor) ? actor.slice(operatorPrefix.length) : null;
}

/** Reads an actor that was kept. Any other text is a bug of whoever wrote it. */
export function readActor(text: string): Actor {
  if (text === 'customer' || text === 'service' || isOperator(text)) return text;
  throw new Error(`nobody is called ${text}`);
}
