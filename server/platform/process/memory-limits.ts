/** Megabytes of live data a process may hold before it is ended and started again. */
export const heapMegabytesUsual = 512;

/**
 * By how many hundredths a heap may grow before it is cleaned as a whole. A web process holds
 * 100 MB of live data under load: with 20, and 8 MB for new objects, it stands at 320 MB where with
 * 40 and 16 MB it stood at 375, and every ratio of the bench is kept.
 */
const heapGrowthPercent = 20;

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
 * back to the system when they are let go of, and threads share their places. Others ignore them.
 */
export const memoryEnvironment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const satisfies Readonly<Record<string, string>>;
