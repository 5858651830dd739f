import {
  type BlockablePart,
  blockableParts,
  type CustomerSummaryAttributes,
  type OrderBlocksRequest,
} from '../../../contract/office/customers.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { type BlockKind, blockValue } from '../../../core/risk-flags/block-value.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { findOrder, type StoredOrder } from '../../exchange/orders/order-records.ts';
import { addBlock } from '../../money/risk-flags/block-list.ts';
import { findEntries, type MetEntry } from '../../money/risk-flags/screen-order.ts';
import { findAccount } from '../../people/accounts/find-account.ts';
import { type Dealings, readDealings } from '../../people/customers/dealings.ts';
import { customerKey, findNotes } from '../../people/customers/notes.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorNames } from '../access/actor-names.ts';
import { handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { readExpiry } from '../money/read-expiry.ts';
import { presentDealings, presentEntry } from './read-customer.ts';

/** Who stands behind an order, and putting what it says of them on the block list. */
export function registerOrderCustomer(app: App, platform: Platform): void {
  handleOffice(app, 'GET /office/api/orders/{id}/customer', ({ params, locale }) =>
    show(platform, params.id, locale),
  );
  handleOffice(app, 'POST /office/api/orders/{id}/blocks', async (asked) => {
    const refused = await block(platform, asked.params.id, asked.body, asked.author);
    return refused ?? show(platform, asked.params.id, asked.locale);
  });
}

/** Puts the chosen parts on the list; refuses where all of them stand there already. */
async function block(
  platform: Platform,
  orderId: string,
  { parts, mode, reason, expires_at }: OrderBlocksRequest,
  author: AuditAuthor,
): Promise<Refusal | null> {
  const stored = await findOrder(platform.database, orderId);
  if (stored === null) return refuse('not_found');
  const expiresAt = readExpiry(platform, expires_at);
  if (isRefusal(expiresAt)) return expiresAt;
  const chosen = blockableOf(stored).filter(({ part }) => parts.includes(part));
  if (chosen.length === 0) return refuse('invalid_format', 'parts');
  return inTransaction(platform.database, async (tx) => {
    let added = 0;
    for (const { kind, value } of chosen) {
      const entry = { kind, value, mode, reason, expiresAt, createdBy: author.actor };
      const row = await addBlock(tx, entry);
      if (isRefusal(row)) continue;
      added += 1;
      await audit(tx, {
        ...author,
        action: 'add_block',
        subjectType: 'orders',
        subjectId: orderId,
        after: {
          kind,
          value: row.value,
          reason,
          mode,
          expires_at: expiresAt?.toISOString() ?? null,
        },
      });
    }
    return added === 0 ? refuse('already_saved', 'parts') : null;
  });
}

const kindOfPart: Readonly<Record<BlockablePart, BlockKind>> = {
  income_account: 'account',
  outcome_account: 'account',
  refund_account: 'account',
  email: 'email',
  phone: 'phone',
  name: 'name',
  ip: 'ip',
  network: 'network',
};

type Blockable = { readonly part: BlockablePart; readonly kind: BlockKind; readonly value: string };

/** What an order says of its customer, each as it would stand on the block list. */
function blockableOf({ row, order }: StoredOrder): readonly Blockable[] {
  const said: Readonly<Record<BlockablePart, string | null>> = {
    income_account: row.incomeAccount,
    outcome_account: row.outcomeAccount,
    refund_account: order.refundAccount,
    email: row.email,
    phone: row.phone,
    name: row.fullName,
    ip: row.ip,
    network: row.ip,
  };
  return blockableParts.flatMap((part) => {
    const text = said[part];
    const kind = kindOfPart[part];
    const value = text === null ? '' : blockValue(kind, text);
    return value === '' ? [] : [{ part, kind, value }];
  });
}

const nothing: Dealings = {
  orders: 0,
  more: false,
  completed: 0,
  refused: 0,
  unpaid: 0,
  open: 0,
  turnover: [],
  firstAt: null,
  lastAt: null,
};

async function show({ database }: Platform, orderId: string, locale: Locale) {
  const stored = await findOrder(database, orderId);
  if (stored === null) return refuse('not_found');
  const { userId, email } = stored.row;
  const account = userId !== null && isUuid(userId) ? await findAccount(database, userId) : null;
  const customer =
    userId !== null
      ? ({ kind: 'account', userId } as const)
      : email === null
        ? null
        : ({ kind: 'guest', email } as const);
  const key = customerKey({ userId, email });
  const [before, blocks, notes, nameOf] = await Promise.all([
    customer === null ? nothing : readDealings(database, customer, { id: orderId }),
    findEntries(database, [{ ...stored.row, refundAccount: stored.order.refundAccount }]),
    key === null ? [] : findNotes(database, key),
    actorNames(database, locale),
  ]);
  const attributes: CustomerSummaryAttributes = {
    customer: userId === null ? (email === null ? null : orderId) : (account?.id ?? null),
    kind: userId === null ? 'guest' : 'account',
    status: account?.status ?? null,
    status_reason: account?.statusReason ?? null,
    before: presentDealings(before),
    first_seen_at: (account?.createdAt ?? before.firstAt)?.toISOString() ?? null,
    blocks: blocks.map(presentEntry),
    notes: notes.map((note) => ({
      id: note.id,
      text: note.text,
      by: nameOf(note.createdBy),
      at: note.createdAt.toISOString(),
    })),
    blockable: blockableOf(stored).map(({ part, kind, value }) => ({
      part,
      value,
      blocked: blocks.some((entry) => isOwn(entry) && entry.kind === kind && entry.value === value),
    })),
  };
  return document(resource('customer_summaries', orderId, attributes));
}

function isOwn({ origin }: MetEntry): boolean {
  return origin === 'own';
}
