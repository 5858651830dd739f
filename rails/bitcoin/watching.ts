import * as z from 'zod';
import { RailFault } from '../rail.ts';
import type { KeyPath } from './addresses.ts';
import { changeChain } from './addresses.ts';
import { type NodeClient, NodeFault, nodeCode } from './client.ts';
import type { WalletSettings } from './wallet.ts';

type Chunk = {
  readonly chain: number;
  readonly start: number;
  readonly size: number;
  readonly descriptors: boolean;
};

/** Has the node watch a stretch of addresses; doing it again changes nothing. */
export async function importChunk(
  client: NodeClient,
  settings: WalletSettings,
  chunk: Chunk,
): Promise<void> {
  if (settings.network.keeping === 'addresses') {
    return importAddresses(client, settings, chunk);
  }
  const { chain, start, size, descriptors } = chunk;
  const kind = settings.network.segwit ? 'wpkh' : 'pkh';
  const bare = `${kind}(${settings.xpub}/${chain}/*)`;
  const info = z.object({ descriptor: z.string() });
  const { descriptor } = await client.call('getdescriptorinfo', [bare], info);
  const timestamp = settings.rescanSince ?? 'now';
  const internal = chain === changeChain;
  const end = start + size - 1;
  const wish = descriptors
    ? { desc: descriptor, range: [0, end], timestamp, internal, active: false }
    : { desc: descriptor, range: [start, end], timestamp, internal, watchonly: true };
  const method = descriptors ? 'importdescriptors' : 'importmulti';
  const [done] = await client.call(method, [[wish]], imported);
  if (done?.success !== true) {
    const message = `${method}: ${done?.error?.message ?? 'the node did not say why'}`;
    throw new RailFault(settings.rail, message, { retryable: true });
  }
}

const imported = z.array(
  z.object({
    success: z.boolean(),
    error: z.object({ message: z.string() }).optional(),
  }),
);

/** Nodes without descriptors keep the path of an address in its label. */
async function importAddresses(
  client: NodeClient,
  settings: WalletSettings,
  { chain, start, size }: Chunk,
): Promise<void> {
  const wishes = Array.from({ length: size }, (_, step) => {
    const path = { chain, index: start + step };
    return [settings.book.addressOf(path), `${path.chain}/${path.index}`, false] as const;
  });
  const answers = await client.callEach('importaddress', wishes, z.unknown());
  const refused = answers.find((answer) => answer instanceof NodeFault);
  if (refused instanceof NodeFault) throw refused;
}

const addressInfo = z.object({
  ismine: z.boolean().optional(),
  iswatchonly: z.boolean().optional(),
  solvable: z.boolean().optional(),
  desc: z.string().optional(),
  account: z.string().optional(),
  label: z.string().optional(),
  labels: z.array(z.union([z.string(), z.object({ name: z.string() })])).optional(),
});

/** Says whether the node's wallet watches an address. */
export async function isWatched(client: NodeClient, address: string): Promise<boolean> {
  const [info] = await describeEach(client, [address]);
  return info?.ismine === true || info?.iswatchonly === true;
}

const validity = z.object({ isvalid: z.boolean().optional() });

/** Says whether an address is one of the chain that the node is of. */
export async function isOfThisChain(client: NodeClient, address: string): Promise<boolean> {
  const [answer] = await client.callEach('validateaddress', [[address]], validity);
  if (answer instanceof NodeFault && answer.code !== nodeCode.notFound) throw answer;
  return answer !== undefined && !(answer instanceof NodeFault) && answer.isvalid !== false;
}

/** Where these addresses were derived; those that are not ours are left out. */
export async function pathsOfAddresses(
  client: NodeClient,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, KeyPath>> {
  const infos = await describeEach(client, addresses);
  const paths = new Map<string, KeyPath>();
  infos.forEach((info, position) => {
    const address = addresses[position];
    const path = pathOfInfo(info);
    if (address !== undefined && path) paths.set(address, path);
  });
  return paths;
}

async function describeEach(
  client: NodeClient,
  addresses: readonly string[],
): Promise<readonly z.infer<typeof addressInfo>[]> {
  const wishes = addresses.map((address) => [address]);
  const answers = await client.callEach('getaddressinfo', wishes, addressInfo);
  const old = answers.some(
    (answer) => answer instanceof NodeFault && answer.code === nodeCode.methodNotFound,
  );
  const described = old ? await client.callEach('validateaddress', wishes, addressInfo) : answers;
  return described.map((answer) => {
    if (!(answer instanceof NodeFault)) return answer;
    if (answer.code === nodeCode.notFound) return {};
    throw answer;
  });
}

function pathOfInfo(info: z.infer<typeof addressInfo>): KeyPath | null {
  if (info.ismine !== true && info.iswatchonly !== true) return null;
  const origin = /\[[0-9a-f]{8}(?:\/[0-9]+['h]?)*?\/([0-9]+)\/([0-9]+)\]/.exec(info.desc ?? '');
  const [first] = info.labels ?? [];
  const label = typeof first === 'object' ? first.name : first;
  const written = label ?? info.label ?? info.account ?? '';
  const match = origin ?? /^([01])\/([0-9]+)$/.exec(written);
  return match ? { chain: Number(match[1]), index: Number(match[2]) } : null;
}
