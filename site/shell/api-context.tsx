import { createContext, type ReactNode, useContext } from 'react';
import type { ApiClient } from '../api/client.ts';

const ApiContext = createContext<ApiClient | null>(null);

/** Gives components the client that the loaders have. */
export function ApiProvider({ api, children }: { api: ApiClient; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The client of the service, for calls that answer a press. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (api === null)
    throw new Error('A component that calls the service stands outside ApiProvider');
  return api;
}
