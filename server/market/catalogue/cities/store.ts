import { and, asc, eq } from 'drizzle-orm';
import type { City, CityTerms } from '../../../../core/cities/city.ts';
import { ppm } from '../../../../core/money/units.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { storedSchedule } from '../direction-row.ts';
import { cities, directionCities } from '../tables.ts';

/** All of them in the order they are listed, those switched off too. */
export async function readCities(db: Queryable): Promise<City[]> {
  const rows = await db.select().from(cities).orderBy(asc(cities.position), asc(cities.code));
  return rows.map(cityOf);
}

/** What directions have of their own in cities, by the id of the direction. */
export async function readCityTerms(db: Queryable): Promise<Map<string, CityTerms[]>> {
  const rows = await db.select().from(directionCities);
  const byDirection = Map.groupBy(rows, ({ directionId }) => directionId);
  return new Map([...byDirection].map(([id, own]) => [id, own.map(termsOf)]));
}

/** One city, locked until the transaction ends; null when unknown. */
export async function lockCity(tx: Transaction, code: string): Promise<City | null> {
  const [row] = await tx.select().from(cities).where(eq(cities.code, code)).for('update');
  return row === undefined ? null : cityOf(row);
}

/** Keeps a city that is there. */
export async function saveCity(tx: Transaction, city: City): Promise<void> {
  const { code, ...values } = rowOf(city);
  await tx.update(cities).set(values).where(eq(cities.code, code));
}

/** Adds a city; false when its code is taken. */
export async function insertCity(tx: Transaction, city: City): Promise<boolean> {
  const made = await tx.insert(cities).values(rowOf(city)).onConflictDoNothing();
  return made.rowCount === 1;
}

/** The terms of a direction in a city as they were, locked; null where it had none. */
export async function lockCityTerms(
  tx: Transaction,
  directionId: string,
  city: string,
): Promise<CityTerms | null> {
  const mine = and(eq(directionCities.directionId, directionId), eq(directionCities.city, city));
  const [row] = await tx.select().from(directionCities).where(mine).for('update');
  return row === undefined ? null : termsOf(row);
}

/** Keeps what a direction has of its own in a city. */
export async function saveCityTerms(
  tx: Transaction,
  directionId: string,
  { city, enabled, markupPpm, incomeMin, incomeMax }: CityTerms,
): Promise<void> {
  const values = {
    enabled,
    markupPpm: markupPpm === null ? null : Number(markupPpm),
    incomeAmountMin: incomeMin,
    incomeAmountMax: incomeMax,
  };
  await tx
    .insert(directionCities)
    .values({ directionId, city, ...values })
    .onConflictDoUpdate({
      target: [directionCities.directionId, directionCities.city],
      set: values,
    });
}

function cityOf(row: typeof cities.$inferSelect): City {
  const { code, enabled, position, version, schedule } = row;
  return {
    code,
    name: { ru: row.nameRu, en: row.nameEn },
    address: { ru: row.addressRu, en: row.addressEn },
    schedule: storedSchedule(schedule),
    enabled,
    position,
    version,
  };
}

function rowOf({ name, address, ...same }: City): typeof cities.$inferSelect {
  return {
    ...same,
    nameRu: name.ru,
    nameEn: name.en,
    addressRu: address.ru,
    addressEn: address.en,
  };
}

function termsOf(row: typeof directionCities.$inferSelect): CityTerms {
  return {
    city: row.city,
    enabled: row.enabled,
    markupPpm: row.markupPpm === null ? null : ppm(BigInt(row.markupPpm)),
    incomeMin: row.incomeAmountMin,
    incomeMax: row.incomeAmountMax,
  };
}
