/** Geocodes saved addresses in the background, so that a failure blocks nobody. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { personAddresses } from '#backend/database/tables/accounts';
import type { Log } from '#backend/http/log';
import { MINUTE_MS } from '#contract/time/dates';

export interface GeocoderSettings {
  /** Must answer like https://developers.google.com/maps/documentation/geocoding. */
  url: string;
  key: string;
}

interface GeocodingOptions {
  db: Db;
  log: Log;
  now: () => Date;
  /** Null if no geocoder is configured: addresses then wait. */
  geocoder: GeocoderSettings | null;
}

const BATCH = 10;
const MAX_TRIES = 8;
const FIRST_PAUSE_MS = MINUTE_MS;
const TIMEOUT_MS = 5_000;

const reply = z.object({
  status: z.string(),
  results: z._default(
    z.array(
      z.object({
        geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
      }),
    ),
    [],
  ),
});

const dueColumns = columnsOf(personAddresses, 'a', 'id', 'geocodeTries');
type DueAddress = RowOf<typeof dueColumns> & {
  /** The whole address as one line. */
  line: string;
  /** Changes when the address is edited, so that an outdated answer is not stored. */
  mark: string;
};

/** Claims due rows and schedules their next attempt, in case this worker dies. */
const claim = async ({ db, now }: GeocodingOptions): Promise<DueAddress[]> => {
  const at = now().toISOString();
  const { rows } = await db.execute<DueAddress>(
    sql`with due as (
          select id from person_addresses where geocode_at <= ${at}::timestamptz
          order by geocode_at limit ${BATCH} for update skip locked)
        update person_addresses a set geocode_tries = a.geocode_tries + 1,
          geocode_at = case when a.geocode_tries + 1 >= ${MAX_TRIES} then null
            else ${at}::timestamptz + make_interval(secs => ${FIRST_PAUSE_MS / 1000} * 2 ^ a.geocode_tries) end
        from due, cities, states
        where a.id = due.id and cities.id = a.city_id and states.id = a.state_id
        returning ${dueColumns},
          concat_ws(', ', a.address, cities.name, states.name, 'Uruguay') as line,
          a.address || '|' || a.city_id || '|' || a.state_id as mark`,
  );
  return rows;
};

/** @returns `latitude,longitude`, or empty if the place does not exist */
const locate = async ({ url, key }: GeocoderSettings, line: string): Promise<string> => {
  const query = new URLSearchParams({ address: line, region: 'uy', language: 'es', key });
  const response = await fetch(`${url}?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the geocoder answered ${response.status}`);
  const { status, results } = reply.parse(await response.json());
  if (status === 'ZERO_RESULTS') return '';
  const [place] = results;
  if (status !== 'OK' || !place) throw new Error(`the geocoder answered ${status}`);
  const { lat, lng } = place.geometry.location;
  return `${lat.toFixed(6)},${lng.toFixed(6)}`;
};

export const geocodeAddresses = async (
  options: GeocodingOptions,
): Promise<{ found: number; unknown: number; failed: number }> => {
  const result = { found: 0, unknown: 0, failed: 0 };
  const { db, log, geocoder } = options;
  if (!geocoder) return result;
  for (const { id, geocodeTries: tries, line, mark } of await claim(options))
    try {
      const geolocation = await locate(geocoder, line);
      await db.execute(
        sql`update person_addresses set geolocation = ${geolocation}, geocode_at = null
            where id = ${id} and address || '|' || city_id || '|' || state_id = ${mark}`,
      );
      result[geolocation ? 'found' : 'unknown'] += 1;
    } catch (error) {
      result.failed += 1;
      log.warn({ addressId: id, tries, err: error }, 'address not located');
    }
  return result;
};
