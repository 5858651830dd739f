/**
 * What the system says of a connection or a full disk, and PostgreSQL of its own end, of too many
 * guests, of no room (53100), of being a standby by now, and of a transaction it has ended.
 */
const outageCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ENOSPC|EDQUOT|08...|57P0[1-5]|53...|25006|25P03)$/;
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

/** Says whether an error means that a disk is full: the database's, or that of the uploads. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && /^(53100|ENOSPC|EDQUOT)$/.test(String(at.code))) return true;
  }
  return false;
}
