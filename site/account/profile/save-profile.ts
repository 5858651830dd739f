import type { ProfileRequest } from '../../../contract/people/accounts.ts';
import type { ApiClient } from '../../api/client.ts';

/** The specification has the client wait before every change of the profile. */
const delayMilliseconds = 350;

/** Changes what the profile says; what is not named stays as it is. */
export async function saveProfile(api: Pick<ApiClient, 'call'>, attributes: ProfileRequest) {
  await new Promise((resolve) => setTimeout(resolve, delayMilliseconds));
  return api.call('PUT /api/v1/user', { attributes });
}
