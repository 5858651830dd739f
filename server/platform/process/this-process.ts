import { hostname } from 'node:os';

/** Machine and process, for whoever looks at what a process has left in the database. */
export const thisProcess = `${hostname()} ${process.pid}`;
