/** Whether Telegram takes a button that leads to an address: to this machine itself it does not. */
export function isReachable(url: string): boolean {
  return !/^https?:\/\/(localhost|127\.|\[::1\])/.test(url);
}
