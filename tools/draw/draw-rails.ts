import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capabilitiesOf } from '../../gateways/capabilities.ts';
import { knownGateways } from '../../gateways/known-gateways.ts';
import type { Capabilities } from '../../rails/capabilities.ts';
import { knownRails } from '../../rails/known-rails.ts';

/** Where the table is kept; a test compares it with what the rails declare. */
const tablePath = join(import.meta.dirname, '../../docs/rails.md');

/** Draws which rail and which provider does what, as Markdown. */
export function drawRails(): string {
  return `# Rails and providers

Drawn by \`tools/draw/draw-rails.ts\` from what each declares: rails in \`rails/known-rails.ts\`, payment
providers in their gateways. How to add one: [adding-a-rail.md](adding-a-rail.md).

## Rails

${tableOf(knownRails, 'rails')}

How an operator has each:

${knownRails.map(({ title, switchedOn }) => `- **${title}**: ${switchedOn}.`).join('\n')}

## Payment providers

Off until the office switches them on; payouts are a switch of their own.

${tableOf(knownGateways.map(capabilitiesOf), 'gateways')}

## What the words mean

- **pays in at**: an *address* or *requisites* on the order's page, or a *page* of the provider's.
- **seen by**: who says that money has come. A *question* is what the provider answers when it is
  asked how an order stands. A *notification* is signed by the provider; where it
  says *and question*, the provider is asked as well before anything is credited, as far as the
  settings of the office allow.
- **leaves once by**: what keeps a payout from being made twice. *Signed bytes* are sent again,
  never others; a *key* may be asked for again, since the other side promises to pay it once; *asked
  once* promises nothing, so a payout whose answer was lost waits for a person; an *operator* makes
  it by hand.
- **tells fees**: of what comes in, and of what goes out. What is not told is not booked by itself.
- **balance**: whether what lies there can be asked.
`;
}

function tableOf(all: readonly Capabilities[], layer: string): string {
  const heads = ['', 'pays in at', 'seen by', 'leaves once by', 'tells fees', 'balance'];
  const lines = all.map((each) => [
    `[${each.title}](../${layer}/${folderOf(each)}/MAPPING.md)`,
    each.payIn ?? '—',
    each.seenBy ?? '—',
    each.payOut ?? '—',
    feesOf(each),
    each.balance ? 'yes' : '—',
  ]);
  const moved = all.map((each) => [
    each.title,
    each.takes.join(', ') || '—',
    each.pays.join(', ') || '—',
  ]);
  return [rowsOf(heads, lines), rowsOf(['', 'takes', 'pays out'], moved)].join('\n\n');
}

function folderOf({ name }: Capabilities): string {
  if (name === 'shop_api' || name === 'onlypays') return 'requisites';
  return name === 'cryptomus' ? 'heleket' : name;
}

function feesOf({ feeOfPayIn, feeOfPayOut }: Capabilities): string {
  const reported = [...(feeOfPayIn ? ['in'] : []), ...(feeOfPayOut ? ['out'] : [])];
  return reported.length === 0 ? '—' : reported.join(', ');
}

function rowsOf(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(heads), `|${heads.map(() => '---').join('|')}|`, ...lines.map(row)].join('\n');
}

/** Says whether the table in the docs shows what is declared. */
export function isTableCurrent(): boolean {
  return readFileSync(tablePath, 'utf8') === drawRails();
}

if (import.meta.main) {
  writeFileSync(tablePath, drawRails());
  console.log(`${knownRails.length + knownGateways.length} rails and providers in ${tablePath}`);
}
