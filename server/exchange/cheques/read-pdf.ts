import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ChequeText } from '../../../core/cheques/cheque-facts.ts';
import { projectRoot } from '../../platform/process/project-root.ts';
import type { ChequeSignature } from './read-signature.ts';

type ReadPdf = { readonly pages: ChequeText; readonly signature: ChequeSignature };

const pdfProgram = join(projectRoot, 'server/exchange/cheques/pdf-worker.ts');
const secondsMax = 15;
const megabytesMax = 192;

/**
 * The lines of a PDF and what is known of its signature, read in a thread that is ended when it
 * takes too long or too much. Null for what cannot be read.
 */
export function readPdf(content: Uint8Array, seconds = secondsMax): Promise<ReadPdf | null> {
  return new Promise((resolve) => {
    const worker = new Worker(pdfProgram, {
      workerData: { bytes: Uint8Array.from(content) },
      resourceLimits: { maxOldGenerationSizeMb: megabytesMax },
      // What the reader thinks of a stranger's file is no line of our log.
      stdout: true,
      stderr: true,
    });
    const end = (read: ReadPdf | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(read);
    };
    const timer = setTimeout(() => end(null), seconds * 1000);
    worker.once('message', end);
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
  });
}
