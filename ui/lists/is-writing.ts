/** Whether somebody is typing or choosing something: keys are theirs then. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, dialog[open]') !== null
  );
}
