// Runs in a thread of its own: decodes one HEIC picture into raw pixels and ends. What it is given
// comes from strangers, so it is bounded by the thread's memory and by whoever waits for it.
import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

const { bytes, pixelsMax }: { bytes: Uint8Array; pixelsMax: number } = workerData;

const images = await decode.all({ buffer: bytes });
const [first] = images;
if (first === undefined || first.width * first.height > pixelsMax) {
  parentPort?.postMessage(null);
} else {
  const { width, height, data } = await first.decode();
  parentPort?.postMessage({ width, height, data: Buffer.from(data) });
}
