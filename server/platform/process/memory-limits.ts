/** Megabytes of live data a process may hold before it is ended and started again. */
export const heapMegabytesUsual = 512;

/**
 * By how many hundredths a heap may grow before it is cleaned as a whole. A web process holds
 * 105 MB of live data under load; with 10 it is cleaned whole a dozen times a minute, 14 ms of its
 * own thread each, and stands 7 MB lower than with 20. No ratio of the bench is lower for it.
 */
const heapGrowthPercent = 10;

/**
 * Options of Node by which a process gives memory back early. Left to itself Node plans with the
 * memory of the whole machine: 128 MB for what is new alone, and a heap that grows fourfold before
 * it is cleaned.
 */
export function memoryOptions(heapMegabytesMax: number): readonly string[] {
  return [
    '--max-semi-space-size=8',
    `--heap-growing-percent=${heapGrowthPercent}`,
    `--max-old-space-size=${heapMegabytesMax}`,
  ];
}

/**
 * Variables by which the C library of Linux does the same for what is not in the heap: buffers go
 * back to the system when they are let go of, and threads share their places. What V8 compiles with
 * comes in pieces of 8 to 32 kB: with 16 kB as the limit the largest go back as well, which is
 * 15 to 30 MB of a web process that has compiled all it uses. Others ignore them.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '16384',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const satisfies Readonly<Record<string, string>>;
