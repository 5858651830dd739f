import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { hexToBytes } from '@noble/hashes/utils.js';
import { generateMnemonic, mnemonicToSeedSync, validateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { SignerConfig } from './config.ts';
import { signerFolder } from './protocol.ts';

/**
 * The seed all hot wallets grow from: the operator's file, or a demo seed of 24 words made at the
 * first start (only while no main network is configured, see `readSignerConfig`).
 */
export function loadSeed(config: SignerConfig): Uint8Array {
  if (config.seedFile !== null) return parseSeed(read(config.seedFile), config.seedFile);
  const path = join(signerFolder(config.dataDir), 'seed');
  try {
    const file = openSync(path, 'wx', 0o600);
    writeSync(file, `${generateMnemonic(wordlist, 256)}\n`);
    fsyncSync(file);
    closeSync(file);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause;
    chmodSync(path, 0o600);
  }
  return parseSeed(read(path), path);
}

/** The seed is not there, or is none: whoever looks after it can mend that at any time. */
export class SeedFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SeedFault';
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw new SeedFault(`the seed file ${path} cannot be read`, { cause });
  }
}

function parseSeed(text: string, path: string): Uint8Array {
  if (/^(?:[0-9a-f]{2}){16,64}$/i.test(text)) return hexToBytes(text);
  const words = text.toLowerCase().split(/\s+/).join(' ');
  if (validateMnemonic(words, wordlist)) return mnemonicToSeedSync(words);
  throw new SeedFault(`the seed file ${path} holds neither 12-24 English words nor a hex seed`);
}
