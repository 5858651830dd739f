const lettersShown = 2;

/** An e-mail that its owner would know and a stranger not: `an•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = [...email.slice(0, at)];
  // Of a short name no more is shown than is hidden.
  const shown = Math.min(lettersShown, Math.floor(name.length / 2));
  return `${name.slice(0, shown).join('')}•••${email.slice(at)}`;
}
