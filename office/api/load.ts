import { redirect } from 'react-router';
import { ApiFailure } from '../../client/failure.ts';

/**
 * Loads the data of a screen. Without a session it leads to the sign-in and back here; with a
 * one-time password, to the place where it is replaced.
 */
export async function load<Data>(request: Request, read: () => Promise<Data>): Promise<Data> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const paused = error.has('outside_hours');
    if (error.status !== 401 && !paused) throw error;
    const path = signInPath(request.url);
    // The session is still there: outside the hours of work it only rests.
    throw redirect(paused ? `${path}${path.includes('?') ? '&' : '?'}paused=1` : path);
  }
}

/** Where to sign in, and which screen to come back to. */
export function signInPath(url: string): string {
  const { pathname, search } = new URL(url);
  const path = pathname.replace(/^\/office/, '');
  const here = `${path}${search}`;
  // Whoever is refused there stays there, and comes back to where they were going.
  if (path === '/sign-in') return here;
  return here === '/' || here === '' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(here)}`;
}

/** Of what the address of a screen says, what its call takes; the rest is the screen’s own. */
export function askedOf(request: Request, accepted: readonly string[]): URLSearchParams {
  const { searchParams } = new URL(request.url);
  return new URLSearchParams([...searchParams].filter(([name]) => accepted.includes(name)));
}
