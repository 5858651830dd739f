declare module 'autocannon' {
  type Request = {
    readonly method?: 'GET' | 'POST';
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    /** Makes the request that is sent in this turn. */
    readonly setupRequest?: (request: Request) => Request;
    readonly onResponse?: (status: number, body: string) => void;
  };

  type Options = {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Requests a second over all connections; as many as are answered when absent. */
    readonly overallRate?: number;
    readonly requests: readonly Request[];
    /** Called with each connection as it is made. */
    readonly setupClient?: (client: Client) => void;
  };

  type Client = { readonly setRequests: (requests: readonly Request[]) => void };

  type Result = {
    readonly duration: number;
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    readonly '2xx': number;
    readonly '3xx': number;
  };

  interface Run extends PromiseLike<Result> {
    on(
      event: 'response',
      hear: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  }

  export default function autocannon(options: Options): Run;
}
