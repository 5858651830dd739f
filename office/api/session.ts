import { useRouteLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { Permission } from '../../contract/office/permissions.ts';
import type { OfficeSessionAttributes } from '../../contract/office.ts';
import { call } from './call.ts';

export const frameRouteId = 'frame';

/** Who is signed in; only inside the frame. */
export function useSession(): Item<OfficeSessionAttributes> {
  const session = useRouteLoaderData<Item<OfficeSessionAttributes>>(frameRouteId);
  if (session === undefined) throw new Error('A screen stands outside the frame');
  return session;
}

/** Whether the operator may do something: the server asks the same table. */
export function useMay(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}

let lastRead: Promise<Item<OfficeSessionAttributes>> | null = null;

/** Asks who is signed in; what loads beside the frame waits for the same answer. */
export function readSession(signal: AbortSignal): Promise<Item<OfficeSessionAttributes>> {
  const read = call('GET /office/api/sessions/current', { signal }).then(({ item }) => item);
  lastRead = read;
  read.catch(() => {
    if (lastRead === read) lastRead = null;
  });
  return read;
}

/** The session as it was last read, or as it is read now. */
export function sessionOnce(signal: AbortSignal): Promise<Item<OfficeSessionAttributes>> {
  return lastRead ?? readSession(signal);
}

/** Whether the operator may do something, for what a screen loads before it stands. */
export async function mayLoad(permission: Permission, signal: AbortSignal): Promise<boolean> {
  const { permissions } = await sessionOnce(signal);
  return permissions.includes(permission);
}
