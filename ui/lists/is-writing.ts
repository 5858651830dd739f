/** Boxes and buttons take no letters: whoever has just ticked one goes on by the keys. */
const takesLetters =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';

/** Whether somebody is typing or choosing something: keys are theirs then. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(`${takesLetters}, textarea, select, dialog[open]`) !== null
  );
}
