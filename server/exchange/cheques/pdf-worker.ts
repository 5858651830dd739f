// Runs in a thread of its own: reads the lines of one PDF and checks its signature. A stranger sent
// it, so it is bounded by the thread's memory and by whoever waits for it. Scripts and forms of the
// document are never run: nothing but its text is asked for.
import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';
import { type Piece, piecesToLines } from './pieces-to-lines.ts';
import { readSignature } from './read-signature.ts';

const { bytes }: { bytes: Uint8Array } = workerData;

const pagesMax = 5;
const piecesMax = 5_000;
const linesMax = 400;

const signature = await readSignature(bytes);
// The reader takes the bytes it is given for its own.
const options = { disableFontFace: true, useSystemFonts: false, verbosity: 0 };
const pdf = await getDocumentProxy(Uint8Array.from(bytes), options);
const pages: (readonly string[])[] = [];
for (let number = 1; number <= Math.min(pdf.numPages, pagesMax); number += 1) {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  const pieces = items.slice(0, piecesMax).flatMap((item): Piece[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, , , , x, y] = item.transform as readonly number[];
    const { str: text, width, height } = item;
    return x === undefined || y === undefined ? [] : [{ text, x, y, width, height }];
  });
  pages.push(piecesToLines(pieces).slice(0, linesMax));
}
parentPort?.postMessage({ pages, signature });
