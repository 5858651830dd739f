/** The environment of a process started by this one, with some variables set anew. */
export function childEnvironment(
  changes: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  return { ...process.env, ...changes };
}

/** What the signer is told: its own variables and nothing that opens any other door. */
export function signerEnvironment(
  changes: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  const plain = ['PATH', 'HOME', 'TMPDIR', 'NODE_ENV', 'NODE_COMPILE_CACHE'];
  const own = ['DATA_DIR', 'LOG_LEVEL', 'FAILPOINT'];
  const all = Object.entries({ ...process.env, ...changes });
  return Object.fromEntries(
    all.filter(([name]) => [...plain, ...own].includes(name) || name.startsWith('SIGNER_')),
  );
}
