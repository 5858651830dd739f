import { eq } from 'drizzle-orm';
import type { AuditAction } from '../../../contract/audit-actions.ts';
import type { PartnerRequest } from '../../../contract/partners.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { isDay } from '../../../core/reports/is-day.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction, sqlStateOf } from '../../platform/database/in-transaction.ts';
import { isRobotAddress } from '../../platform/rate-limiter/robots.ts';
import type { PartnerRow } from './list-partners.ts';
import { isCodeOfUser } from './monitor-codes.ts';
import { readCode } from './referrer-code.ts';
import { partners } from './tables.ts';

type Terms = Omit<PartnerRow, 'id' | 'createdAt' | 'picture'>;

/** Adds a monitor or partner. Refuses a code or a name of a file that another one has. */
export function createPartner(
  database: Database,
  request: PartnerRequest,
  author: AuditAuthor,
): Promise<PartnerRow | Refusal> {
  const terms = readTerms(request);
  if (isRefusal(terms)) return Promise.resolve(terms);
  return unlessUsed(() =>
    inTransaction(database, async (tx) => {
      if (await isUsedByUser(tx, terms.code)) return refuse('conflict', 'code');
      const [row] = await tx.insert(partners).values(terms).returning();
      if (row === undefined) throw new Error('the database kept no partner');
      await log(tx, author, 'create_partner', { before: null, after: row });
      return row;
    }),
  );
}

/** Writes an entry anew. */
export function changePartner(
  database: Database,
  id: string,
  request: PartnerRequest,
  author: AuditAuthor,
): Promise<PartnerRow | Refusal> {
  const terms = readTerms(request);
  return isRefusal(terms) ? Promise.resolve(terms) : save(database, id, terms, author);
}

/** Switches the file of a monitor on or off. Refuses one that has none. */
export function switchExport(
  database: Database,
  id: string,
  exportEnabled: boolean,
  author: AuditAuthor,
): Promise<PartnerRow | Refusal> {
  return save(database, id, { exportEnabled }, author);
}

/** Shows a picture that is kept as the banner of an entry; null for none. */
export function changePartnerPicture(
  database: Database,
  id: string,
  picture: string | null,
  author: AuditAuthor,
): Promise<PartnerRow | Refusal> {
  return save(database, id, { picture }, author);
}

/** Takes an entry away; one that has keys of the Trustee interface stays: `conflict`. */
export async function removePartner(
  database: Database,
  id: string,
  author: AuditAuthor,
): Promise<Refusal | null> {
  try {
    return await inTransaction(database, async (tx) => {
      const [row] = await tx.delete(partners).where(eq(partners.id, id)).returning();
      if (row === undefined) return refuse('not_found');
      await log(tx, author, 'remove_partner', { before: row, after: null });
      return null;
    });
  } catch (error) {
    if (sqlStateOf(error) === '23503') return refuse('conflict');
    throw error;
  }
}

function save(
  database: Database,
  id: string,
  terms: Partial<Terms & Pick<PartnerRow, 'picture'>>,
  author: AuditAuthor,
): Promise<PartnerRow | Refusal> {
  return unlessUsed(() =>
    inTransaction(database, async (tx) => {
      const [before] = await tx.select().from(partners).where(eq(partners.id, id)).for('update');
      if (before === undefined) return refuse('not_found');
      if (before.exportName === null && terms.exportEnabled && !terms.exportName) {
        return refuse('required', 'export_name');
      }
      const isNew = terms.code !== undefined && terms.code !== before.code;
      if (isNew && (await isUsedByUser(tx, terms.code))) return refuse('conflict', 'code');
      const [after] = await tx.update(partners).set(terms).where(eq(partners.id, id)).returning();
      if (after === undefined) throw new Error('a locked partner vanished');
      await log(tx, author, 'change_partner', { before, after });
      return after;
    }),
  );
}

/** What a user's links bring must not become a monitor's. */
async function isUsedByUser(tx: Transaction, code: string | null | undefined): Promise<boolean> {
  return typeof code === 'string' && (await isCodeOfUser(tx, code));
}

async function unlessUsed(
  work: () => Promise<PartnerRow | Refusal>,
): Promise<PartnerRow | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (sqlStateOf(error) !== '23505') throw error;
    const text = error instanceof Error ? `${error.message} ${String(error.cause)}` : '';
    return refuse('conflict', text.includes('partners_code_key') ? 'code' : 'export_name');
  }
}

function readTerms(request: PartnerRequest): Terms | Refusal {
  const { kind, name, monogram, listed = false, position = 0 } = request;
  const problems: RefusalItem[] = [];
  const take = (
    field: string,
    text: string | null | undefined,
    isGood: (text: string) => boolean,
  ) => {
    const given = text?.trim() || null;
    if (given !== null && !isGood(given)) problems.push({ code: 'invalid_format', field });
    return given;
  };
  const exportName = take('export_name', request.export_name, (text) =>
    /^[a-z0-9][a-z0-9.-]{0,59}$/.test(text),
  );
  const exportFormat = exportName === null ? null : (request.export_format ?? 'bestchange-1.1');
  const exportEnabled = request.export_enabled ?? false;
  if (exportEnabled && exportName === null)
    problems.push({ code: 'required', field: 'export_name' });
  const reviewUrl = take('review_url', request.review_url, isWebAddress);
  const inFooter = request.in_footer ?? false;
  if (inFooter && !request.url?.trim()) problems.push({ code: 'required', field: 'url' });
  const robotAddresses = [
    ...new Set((request.robot_addresses ?? []).map((each) => each.trim())),
  ].filter((each) => each !== '');
  if (!robotAddresses.every(isRobotAddress))
    problems.push({ code: 'invalid_format', field: 'robot_addresses' });
  const terms = {
    kind,
    reviewUrl,
    inFooter,
    robotAddresses,
    pictureAltRu: request.picture_alt_ru?.trim() ?? '',
    pictureAltEn: request.picture_alt_en?.trim() ?? '',
    name,
    monogram,
    listed,
    position,
    exportName,
    exportFormat,
    exportEnabled,
    url: take('url', request.url, isWebAddress),
    since: take('since', request.since, isDay),
    code: take('code', request.code, (text) => readCode(text) !== null),
  };
  return problems.length > 0 ? { refused: problems } : terms;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

async function log(
  tx: Transaction,
  author: AuditAuthor,
  action: AuditAction,
  { before, after }: { readonly before: PartnerRow | null; readonly after: PartnerRow | null },
): Promise<void> {
  const subjectId = (after ?? before)?.id ?? '';
  await audit(tx, { ...author, action, subjectType: 'partners', subjectId, before, after });
}
