import type { OfficeCheque, OfficeChequeSignature } from '../../../contract/office/cheques.ts';
import { compareCheque, type Expected } from '../../../core/cheques/compare-cheque.ts';
import { readChequeText } from '../../../core/cheques/read-cheque-text.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { amountDue } from '../../../core/orders/decide/pay-online.ts';
import { unitsToPay } from '../../../core/orders/order.ts';
import type { ChequeReport } from '../../exchange/cheques/read-readings.ts';
import type { ChequeRow } from '../../exchange/orders/order-records.ts';
import type { OrderFile } from './read-order.ts';

/** The cheques of an order with what was read in them, compared with the order as it is now. */
export function presentCheques(file: OrderFile): readonly OfficeCheque[] {
  return file.cheques.map((cheque) => {
    const report = file.chequeReports.get(cheque.id);
    return {
      id: cheque.id,
      name: cheque.name,
      kind: cheque.kind,
      bytes: cheque.bytes,
      at: cheque.createdAt.toISOString(),
      reading: report === undefined ? null : readingOf(file, cheque, report),
      used_elsewhere: (report?.elsewhere ?? []).map(({ orderId: id, number }) => ({ id, number })),
    };
  });
}

function readingOf(file: OrderFile, cheque: ChequeRow, report: ChequeReport) {
  const { state, pages, signature } = report.reading;
  const read = state === 'read' && cheque.kind === 'pdf';
  const compared = read
    ? compareCheque({ facts: readChequeText(pages), text: pages }, expectedOf(file, cheque, report))
    : [];
  return {
    state,
    pages,
    comparisons: compared.map(({ field, verdict, found }) => ({
      field,
      verdict,
      text: found?.text ?? null,
      page: found?.place.page ?? null,
      line: found?.place.line ?? null,
    })),
    signature: signature === null ? null : presentSignature(signature),
  };
}

function presentSignature(
  signature: NonNullable<ChequeReport['reading']['signature']>,
): OfficeChequeSignature {
  const known = 'signer' in signature ? signature : { signer: null, whole: false };
  return { state: signature.state, signer: known.signer, whole: known.whole };
}

/** What the cheque of this payment should say: the whole sum, or what was still due. */
function expectedOf(
  { stored: { order, row }, issued }: OrderFile,
  cheque: ChequeRow,
  { elsewhere }: ChequeReport,
): Expected {
  const written = (units: bigint) => formatAmount(amount(units, order.income.asset));
  const due = amountDue(order);
  return {
    amounts: [written(unitsToPay(order)), ...(due > 0n ? [written(due)] : [])],
    from: row.createdAt,
    until: cheque.createdAt,
    account: issued?.address ?? null,
    holder: issued?.holder ?? null,
    usedOperations: elsewhere.flatMap(({ operations }) => operations),
  };
}
