import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transitions } from '../../core/orders/decide/transitions.ts';
import { type OrderStatus, orderStatuses } from '../../core/orders/order.ts';

/** Where the drawing is kept; a test compares it with the table. */
const drawingPath = join(import.meta.dirname, '../../docs/order-states.md');

type Row = Readonly<Record<string, readonly OrderStatus[]>>;

/**
 * Draws the life of an order from the table of transitions, as Markdown: a Mermaid diagram of the
 * steps between statuses, and the events that each status takes without leaving it.
 */
export function drawOrderStates(): string {
  return `# States of an order

Drawn by \`tools/draw/draw-order-states.ts\` from \`core/orders/decide/transitions.ts\`; every cell that is not
here is refused with \`invalid_transition\`. The nouns are explained in [glossary.md](glossary.md).

\`\`\`mermaid
stateDiagram-v2
${diagram().join('\n')}
\`\`\`

## Events that leave the status as it is

A star marks an event that does so only in some cases. In every status money beside the exchange
may be sent back: ${everywhere('surplus_').join(', ')}; and an operator may take a payout that is
made by hand, and release it: ${everywhere('payout_').join(', ')}.

| status | events |
|---|---|
${orderStatuses.map((status) => `| \`${status}\` | ${stayingIn(status).join(', ')} |`).join('\n')}
`;
}

function diagram(): string[] {
  const lines = ['  [*] --> waiting_funds'];
  for (const status of orderStatuses) {
    for (const next of orderStatuses) {
      const events = eventsBetween(status, next);
      if (next === status || events.length === 0) continue;
      lines.push(`  ${status} --> ${next}: ${events.join('<br/>')}`);
    }
  }
  return lines;
}

function stayingIn(status: OrderStatus): string[] {
  const row: Row = transitions[status];
  const shared = new Set([...everywhere('surplus_'), ...everywhere('payout_')]);
  return eventsBetween(status, status)
    .map((event) => ((row[event]?.length ?? 0) > 1 ? `\`${event}\`\\*` : `\`${event}\``))
    .filter((event) => !shared.has(event));
}

/** Events of this beginning that every status takes without leaving it. */
function everywhere(beginning: string): string[] {
  return eventsBetween('waiting_funds', 'waiting_funds')
    .filter((event) => event.startsWith(beginning))
    .filter((event) =>
      orderStatuses.every((status) => eventsBetween(status, status).includes(event)),
    )
    .map((event) => `\`${event}\``);
}

function eventsBetween(status: OrderStatus, next: OrderStatus): string[] {
  const row: Row = transitions[status];
  return Object.keys(row).filter((event) => row[event]?.includes(next) === true);
}

/** Says whether the drawing in the docs shows the table as it is. */
export function isDrawingCurrent(): boolean {
  return readFileSync(drawingPath, 'utf8') === drawOrderStates();
}

if (import.meta.main) {
  writeFileSync(drawingPath, drawOrderStates());
  console.log(`${Object.keys(transitions).length} statuses drawn in ${drawingPath}`);
}
