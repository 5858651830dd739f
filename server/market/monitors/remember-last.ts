/**
 * Answers again what was answered last while it is asked for the same. Directions of a group stand
 * together: what is written of their figures is written once.
 */
export function rememberLast<Asked extends object, Answer>(
  answer: (asked: Asked) => Answer,
): (asked: Asked) => Answer {
  let last: { readonly asked: Asked; readonly answered: Answer } | null = null;
  return (asked) => {
    if (last?.asked !== asked) last = { asked, answered: answer(asked) };
    return last.answered;
  };
}
