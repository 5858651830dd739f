import { shopName } from './shop-name.ts';

let title = '';
let waiting = 0;

/** Names the screen in the tab. */
export function sayTitle(text: string): void {
  title = text;
  write();
}

/** Says in front of it how many orders wait for an operator. */
export function sayWaiting(count: number): void {
  waiting = count;
  write();
}

function write(): void {
  document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${shopName()}`;
}
