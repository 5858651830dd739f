/** Exit code of a start that would fail again in the same way: the launcher gives up too. */
export const nonRetryableExitCode = 2;
