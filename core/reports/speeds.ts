/** Each bucket of seconds is so much longer than the one before it. */
export const speedStep = 1.05;

/** The bucket of so many seconds; what took less than one is in the first. */
export function bucketOf(seconds: number): number {
  return Math.floor(Math.log(Math.max(1, seconds)) / Math.log(speedStep));
}

/** Orders by how long they took, the fastest first: a bucket and how many are in it. */
export type Speeds = readonly { readonly bucket: number; readonly orders: number }[];

/**
 * Within how many seconds a share of orders was through: the middle of the bucket that the last of
 * them is in, so a fortieth off at most. Null where there were none.
 */
export function secondsFor(share: number, speeds: Speeds): number | null {
  const total = speeds.reduce((sum, { orders }) => sum + orders, 0);
  if (total === 0) return null;
  const wanted = Math.max(1, Math.ceil(share * total));
  let seen = 0;
  for (const { bucket, orders } of speeds) {
    seen += orders;
    if (seen >= wanted) return Math.round(speedStep ** (bucket + 0.5));
  }
  return null;
}
