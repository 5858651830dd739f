import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import type { SiteSettings } from '../../contract/pages.ts';
import type { ApiClient } from '../api/client.ts';
import { oneOf } from '../api/document.ts';
import { type CurrentUser, type PublicNotice, viewOf } from '../api/views.ts';
import { siteContext } from '../context.ts';

export const rootRouteId = 'root';

export type RootData = {
  readonly settings: SiteSettings;
  readonly notice: PublicNotice | null;
  /** Null for who is not signed in, and for who could not be asked about. */
  readonly user: CurrentUser | null;
};

/** Settings, the notice of the day, who is signed in. What cannot be read never hides the page. */
export async function loadRoot({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { api, settings } = context.get(siteContext);
  const [notice, user] = await Promise.all([
    readIfThere<PublicNotice>(api, '/api/v1/public_notice'),
    readIfThere<CurrentUser>(api, '/api/v1/sessions/current'),
  ]);
  return { settings, notice, user };
}

async function readIfThere<View>(api: ApiClient, path: string): Promise<View | null> {
  const document = await api.get(path).catch(() => null);
  const resource = document === null ? null : oneOf(document);
  return resource === null ? null : viewOf<View>(resource);
}

/** What the root loader brought. */
export function useRootData(): RootData {
  const data = useRouteLoaderData<RootData>(rootRouteId);
  if (data === undefined) throw new Error('The root loader has not run');
  return data;
}

/** Settings of the service for the pages. */
export function useSettings(): SiteSettings {
  return useRootData().settings;
}
