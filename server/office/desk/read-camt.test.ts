import { expect, test } from 'vitest';
import { isRefusal } from '../../../core/refusal.ts';
import { looksLikeXml, readCamt } from './read-camt.ts';

const statement = `<?xml version="1.0" encoding="UTF-8"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
 <n:BkToCstmrStmt><n:Stmt>
  <n:Acct><n:Id><n:IBAN>GB33BUKB20201555555555</n:IBAN></n:Id></n:Acct>
  <n:Ntry>
   <n:Amt Ccy="EUR">1250.40</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd>
   <n:Sts><n:Cd>BOOK</n:Cd></n:Sts>
   <n:BookgDt><n:DtTm>2026-11-27T12:05:31+03:00</n:DtTm></n:BookgDt>
   <n:AcctSvcrRef>ENTRY-1</n:AcctSvcrRef>
   <n:NtryDtls><n:TxDtls>
    <n:Refs><n:AcctSvcrRef>2026-77001</n:AcctSvcrRef><n:EndToEndId>NOTPROVIDED</n:EndToEndId></n:Refs>
    <n:RltdPties><n:Dbtr><n:Pty><n:Nm>Anna  Petrova</n:Nm></n:Pty></n:Dbtr>
     <n:DbtrAcct><n:Id><n:IBAN>DE89370400440532013000</n:IBAN></n:Id></n:DbtrAcct></n:RltdPties>
    <n:RmtInf><n:Ustrd>Order 1 &amp; more</n:Ustrd></n:RmtInf>
   </n:TxDtls></n:NtryDtls>
  </n:Ntry>
  <n:Ntry>
   <n:Amt Ccy="EUR">300</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts>BOOK</n:Sts>
   <n:ValDt><n:Dt>2026-11-26</n:Dt></n:ValDt>
   <n:NtryDtls>
    <n:TxDtls><n:Refs><n:EndToEndId>E-100001</n:EndToEndId></n:Refs>
     <n:AmtDtls><n:TxAmt><n:Amt Ccy="EUR">100.00</n:Amt></n:TxAmt></n:AmtDtls></n:TxDtls>
    <n:TxDtls><n:Refs><n:EndToEndId>E-100002</n:EndToEndId></n:Refs>
     <n:Amt Ccy="EUR">200.00</n:Amt>
     <n:RmtInf><n:Strd><n:CdtrRefInf><n:Ref>RF18</n:Ref></n:CdtrRefInf></n:Strd></n:RmtInf></n:TxDtls>
   </n:NtryDtls>
  </n:Ntry>
  <n:Ntry><n:Amt Ccy="EUR">9.00</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:Sts>BOOK</n:Sts></n:Ntry>
  <n:Ntry><n:Amt Ccy="EUR">55.00</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts>PDNG</n:Sts></n:Ntry>
 </n:Stmt></n:BkToCstmrStmt>
</n:Document>`;

function read(text: string) {
  const found = readCamt(text);
  if (isRefusal(found)) throw new Error(JSON.stringify(found));
  return found;
}

test('a statement is read by its booked payments, those of a collection one by one', () => {
  const { format, lines, unread } = read(statement);
  expect({ format, unread }).toEqual({ format: 'camt', unread: 1 });
  const account = 'GB33BUKB20201555555555';
  expect(
    lines.map(({ amount, text: _, ...line }) => ({
      ...line,
      amount: Number(amount.digits) / 10 ** amount.decimals,
    })),
  ).toMatchObject([
    {
      line: 5,
      amount: 1250.4,
      incoming: true,
      moment: '2026-11-27T12:05+03:00',
      sender: 'Anna Petrova',
      senderAccount: 'DE89370400440532013000',
      reference: '2026-77001',
      account,
    },
    { amount: 100, reference: 'E-100001', moment: '2026-11-26', account },
    { amount: 200, reference: 'E-100002', sender: null, account },
    { amount: 9, incoming: false, moment: null, reference: null },
  ]);
  expect(lines[0]?.text).toBe('+1250.40 EUR · Anna Petrova · Order 1 & more · 2026-77001');
  expect(lines[2]?.text).toContain('RF18');
});

test.each(['Rpt', 'Ntfctn'])('reports and notifications are read alike: %s', (name) => {
  const plain = statement.replaceAll('n:', '').replaceAll('Stmt>', `${name}>`);
  expect(read(plain).lines).toHaveLength(4);
});

test.each([
  ['another document', '<rates><item/></rates>'],
  ['an entry of nothing', '<Document><Ntry><Amt Ccy="RUB">5</Amt></Ntry></Document>'],
  ['a well without a bottom', '<Stmt>'.repeat(5_000)],
  ['half of a tag', '<?xml version="1.0"?><Document'],
])('%s is refused at the field', (_, text) => {
  expect(readCamt(text)).toMatchObject({ refused: [{ code: 'invalid_format', field: 'text' }] });
});

test('an entity of the document’s own is not expanded, and a file cut short is read as far as it is', () => {
  const bomb = `<!DOCTYPE d [<!ENTITY a "1234567890">]>${statement.replace('Order 1', '&a;')}`;
  expect(read(bomb).lines[0]?.text).not.toContain('1234567890');
  const cut = statement.slice(0, statement.indexOf('<n:Ntry><n:Amt Ccy="EUR">9.00'));
  expect(read(cut).lines).toHaveLength(3);
});

test.each([
  ['<?xml version="1.0"?>', true],
  ['  <Document>', true],
  ['<3 спасибо', false],
  [':61:2611', false],
])('%s is XML: %s', (text, is) => {
  expect(looksLikeXml(text)).toBe(is);
});
