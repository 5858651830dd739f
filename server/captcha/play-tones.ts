import { randomInt } from 'node:crypto';

const samplesPerSecond = 8000;
const toneSeconds = 0.15;
const gapSeconds = 0.17;
const groupGapSeconds = 0.95;

/**
 * Plays a number for every digit: `'31'` is three tones, a pause, one tone. A WAV of one channel,
 * eight bits. It says nothing in any language: who listens counts.
 */
export function playTones(digits: string): Buffer {
  const parts: Buffer[] = [hiss(0.5)];
  for (const digit of digits) {
    for (let count = 0; count < Number(digit); count += 1) {
      parts.push(tone(randomInt(420, 900)), hiss(gapSeconds * (0.9 + randomInt(20) / 100)));
    }
    parts.push(hiss(groupGapSeconds));
  }
  return wav(Buffer.concat(parts));
}

function tone(hertz: number): Buffer {
  const length = Math.round(toneSeconds * samplesPerSecond);
  const fade = length / 8;
  return Buffer.from(
    Uint8Array.from({ length }, (_, at) => {
      const loud = Math.min(1, at / fade, (length - at) / fade);
      const wave = Math.sin((2 * Math.PI * hertz * at) / samplesPerSecond);
      return Math.round(128 + 80 * loud * wave + randomInt(9) - 4);
    }),
  );
}

/** Never quite still, so that the tones cannot be cut out by looking for silence. */
function hiss(seconds: number): Buffer {
  const length = Math.round(seconds * samplesPerSecond);
  return Buffer.from(Uint8Array.from({ length }, () => 124 + randomInt(9)));
}

function wav(samples: Buffer): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
