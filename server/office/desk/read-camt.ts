import { Parser } from 'htmlparser2';
import { type BankLine, type BankText, said } from '../../../core/bank-lines/bank-line.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { readAmounts } from '../../../core/money/read-amounts.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';

type Node = {
  readonly name: string;
  readonly line: number;
  /** The only attribute that is of any use: the currency of an amount. */
  readonly currency: string | null;
  readonly children: Node[];
  text: string;
};

/** Statement, report within the day, notification of a credit: ISO 20022's camt.053, 052, 054. */
const containers: ReadonlySet<string> = new Set(['Stmt', 'Rpt', 'Ntfctn']);
const depthMax = 64;

/** Is this a file of XML: of the formats of banks only CAMT is. */
export function looksLikeXml(text: string): boolean {
  return /^\s*<(?:\?xml|[A-Za-z])/.test(text);
}

/**
 * Reads a statement of ISO 20022 (camt.052, 053, 054): its booked entries, each payment of an entry
 * that holds several. What the bank has only announced is counted as unread. Refuses what holds no
 * statement. Entities of a document's own are not expanded.
 */
export function readCamt(text: string): BankText | Refusal {
  const root = treeOf(text);
  if (root === null) return refuse('invalid_format', 'text');
  const statements = within(root, containers);
  if (statements.length === 0) return refuse('invalid_format', 'text');
  const lines: BankLine[] = [];
  let unread = 0;
  for (const statement of statements) {
    const account = accountOf(find(statement, 'Acct'));
    for (const entry of statement.children.filter(({ name }) => name === 'Ntry')) {
      const read = isBooked(entry) ? paymentsOf(entry, account) : [];
      if (read.length === 0) unread += 1;
      lines.push(...read);
    }
  }
  return { format: 'camt', lines, unread };
}

/** The elements as they stand in one another, by their names without a prefix. */
function treeOf(text: string): Node | null {
  const root: Node = { name: '', line: 1, currency: null, children: [], text: '' };
  const open = [root];
  let tooDeep = false;
  let line = 1;
  let counted = 0;
  const lineAt = (index: number) => {
    for (; counted < index; counted += 1) if (text[counted] === '\n') line += 1;
    return line;
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        const node: Node = {
          name: tag.slice(tag.indexOf(':') + 1),
          line: lineAt(parser.startIndex),
          currency: attributes['Ccy'] ?? null,
          children: [],
          text: '',
        };
        open.at(-1)?.children.push(node);
        open.push(node);
        tooDeep ||= open.length > depthMax;
        if (tooDeep) parser.pause();
      },
      ontext(part) {
        const node = open.at(-1);
        if (node !== undefined) node.text += part;
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return tooDeep ? null : root;
}

function within(node: Node, names: ReadonlySet<string>): readonly Node[] {
  return node.children.flatMap((child) => (names.has(child.name) ? child : within(child, names)));
}

function find(node: Node | undefined, ...path: readonly string[]): Node | undefined {
  let at = node;
  for (const name of path) at = at?.children.find((child) => child.name === name);
  return at;
}

const textOf = (node: Node | undefined, ...path: readonly string[]) =>
  said(find(node, ...path)?.text.replace(/\s+/g, ' '));

function accountOf(account: Node | undefined): string | null {
  return textOf(account, 'Id', 'IBAN') ?? textOf(account, 'Id', 'Othr', 'Id');
}

/** Pending entries and those for information only are no money yet. */
function isBooked(entry: Node): boolean {
  const status = textOf(entry, 'Sts', 'Cd') ?? textOf(entry, 'Sts');
  return status === null || status === 'BOOK';
}

/** The payments of an entry; one that holds a single payment, or names none, is itself that. */
function paymentsOf(entry: Node, account: string | null): readonly BankLine[] {
  const details = entry.children
    .filter(({ name }) => name === 'NtryDtls')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'TxDtls'));
  const parts: readonly (Node | undefined)[] = details.length === 0 ? [undefined] : details;
  return parts.flatMap((payment) => {
    const own = find(payment, 'Amt') ?? find(payment, 'AmtDtls', 'TxAmt', 'Amt');
    const amount = parts.length === 1 ? find(entry, 'Amt') : own;
    const read = amount === undefined ? null : readAmounts(amount.text.trim()).readings.at(-1);
    if (!read || read.digits === 0n) return [];
    const currency = amount?.currency ?? null;
    const sender = senderOf(payment);
    const incoming = isIncoming(entry, payment);
    const sum = `${incoming ? '+' : '−'}${amount?.text.trim()} ${currency ?? ''}`.trim();
    const reference = referenceOf(entry, payment);
    const described = [sum, sender.name, remittanceOf(payment), textOf(entry, 'AddtlNtryInf')];
    return {
      line: entry.line,
      text: [...described, reference].filter((part) => part !== null).join(' · '),
      amount: read,
      asset: currency !== null && isAssetCode(currency) ? currency : null,
      incoming,
      moment: momentOf(entry),
      sender: sender.name,
      senderAccount: sender.account,
      account,
      reference,
    };
  });
}

/** A debit that was taken back is money as well. */
function isIncoming(entry: Node, payment: Node | undefined): boolean {
  const mark = textOf(payment, 'CdtDbtInd') ?? textOf(entry, 'CdtDbtInd');
  return mark === 'CRDT';
}

function momentOf(entry: Node): string | null {
  const dates = ['BookgDt', 'ValDt'].flatMap((name) => [
    textOf(entry, name, 'DtTm'),
    textOf(entry, name, 'Dt'),
  ]);
  const found = dates.find((date) => date !== null);
  const [, day, time, zone = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::[\d.]+)?(Z|[+-]\d{2}:\d{2})?)?/.exec(found ?? '') ??
    [];
  if (day === undefined) return null;
  return time === undefined ? day : `${day}T${time}${zone === 'Z' ? '+00:00' : zone}`;
}

function senderOf(payment: Node | undefined) {
  const parties = find(payment, 'RltdPties');
  const payer = find(parties, 'Dbtr');
  return {
    name: textOf(payer, 'Nm') ?? textOf(payer, 'Pty', 'Nm'),
    account: accountOf(find(parties, 'DbtrAcct')),
  };
}

function remittanceOf(payment: Node | undefined): string | null {
  const information = find(payment, 'RmtInf')?.children ?? [];
  const free = information.filter(({ name }) => name === 'Ustrd').map(({ text }) => text);
  const structured = information.flatMap((part) =>
    part.name === 'Strd' ? (textOf(part, 'CdtrRefInf', 'Ref') ?? []) : [],
  );
  return said([...free, ...structured].join(' ').replace(/\s+/g, ' '));
}

/** What the bank calls the payment; what a payer leaves unsaid is written as NOTPROVIDED. */
function referenceOf(entry: Node, payment: Node | undefined): string | null {
  const references = [
    textOf(payment, 'Refs', 'AcctSvcrRef'),
    textOf(payment, 'Refs', 'TxId'),
    textOf(payment, 'Refs', 'EndToEndId'),
    textOf(entry, 'AcctSvcrRef'),
    textOf(entry, 'NtryRef'),
  ];
  return references.find((text) => text !== null && /\d/.test(text)) ?? null;
}
