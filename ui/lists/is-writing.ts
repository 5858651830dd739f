/** In a box that is ticked nobody writes: whoever has chosen a row goes on by keys. */
const field = 'input:not([type=checkbox]), textarea, select, dialog[open]';

/** Whether somebody is typing or choosing something: keys are theirs then. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(field) !== null;
}
