import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Units of an asset: `numeric(38,0)` in the database, `bigint` in the code, never a float. */
export const units = customType<{ data: bigint; driverData: string }>({
  dataType() {
    return 'numeric(38,0)';
  },
  fromDriver(value) {
    return BigInt(value);
  },
  toDriver(value) {
    return value.toString();
  },
});

/** A moment: `timestamptz` in the database, `Date` in the code. */
export function instant(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' });
}

/** Raw bytes: `bytea` in the database, `Buffer` in the code. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({
  dataType() {
    return 'bytea';
  },
});
