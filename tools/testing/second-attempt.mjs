// Which failures are worth a second attempt, and how both are told.

/** More than these failing at once are no accident. */
const filesMax = 3;

/**
 * Files that may be run once more, as paths; none where anything else failed. Only stories in a
 * browser: they depend on timing that is not ours. A property with a random seed that fails once
 * has found something, so nothing else is ever asked twice.
 */
export function worthSecondAttempt(failedFiles) {
  const stories = failedFiles.every((file) => /[\\/]e2e[\\/].+\.test\.ts$/.test(file));
  return stories && failedFiles.length <= filesMax ? failedFiles : [];
}

/** What two runs came to; `again` holds only the files that were run twice. */
export function mergeAttempts(first, again) {
  const recovered = Math.max(first.failed - again.failed, 0);
  return { passed: first.passed + recovered, failed: again.failed };
}
