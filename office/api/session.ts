import { useRouteLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { Permission } from '../../contract/office/permissions.ts';
import type { OfficeSessionAttributes } from '../../contract/office.ts';

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
