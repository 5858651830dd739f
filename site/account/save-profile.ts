import type { ProfileRequest } from '../../contract/accounts.ts';
import type { ApiClient } from '../api/client.ts';

/** The specification has the client wait before every change of the profile. */
const delayMilliseconds = 350;

/** Changes what the profile says; what is not named stays as it is. */
export async function saveProfile(api: Pick<ApiClient, 'put'>, change: ProfileRequest) {
  await new Promise((resolve) => setTimeout(resolve, delayMilliseconds));
  return api.put('/api/v1/user', change);
}
