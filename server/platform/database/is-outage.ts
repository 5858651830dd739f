/** What the system says of a connection, and PostgreSQL of its own end or of too many guests. */
const outageCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|08...|57P0[1-3]|53[23]00)$/;
/** The words of the pool and of the driver, which give no code. */
const outageWords =
  /^(timeout exceeded when trying to connect|Connection terminated|.*connection timeout|Client .* is not queryable)/;

/** Says whether an error means that the database is away or has no room: it passes by itself. */
export function isOutage(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && outageCodes.test(at.code)) {
      return at.code !== 'ENOENT' || ('syscall' in at && at.syscall === 'connect');
    }
    if (outageWords.test(at.message)) return true;
  }
  return false;
}
