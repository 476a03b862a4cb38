/** Finds where saved addresses are on the map, after they were saved: a failure blocks nobody. */
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { personAddresses } from '#backend/database/tables/accounts';
import type { Log } from '#backend/http/log';
import { MINUTE_MS } from '#contract/time/dates';

export interface GeocoderSettings {
  /** Answers as https://developers.google.com/maps/documentation/geocoding does. */
  url: string;
  key: string;
}

interface GeocodingOptions {
  db: Db;
  log: Log;
  now: () => Date;
  /** Null where none is set up: addresses then wait. */
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

const waiting = columnsOf(personAddresses, 'a', 'id', 'geocodeTries');
type Waiting = RowOf<typeof waiting> & {
  /** The whole address, as one line. */
  line: string;
  /** What the row says now: an edit in between changes it, and this answer is then out of date. */
  mark: string;
};

/** Takes what is due, and says when it is due again should this worker not come back. */
const claim = async ({ db, now }: GeocodingOptions): Promise<Waiting[]> => {
  const at = now().toISOString();
  const { rows } = await db.execute<Waiting>(
    sql`with due as (
          select id from person_addresses where geocode_at <= ${at}::timestamptz
          order by geocode_at limit ${BATCH} for update skip locked)
        update person_addresses a set geocode_tries = a.geocode_tries + 1,
          geocode_at = case when a.geocode_tries + 1 >= ${MAX_TRIES} then null
            else ${at}::timestamptz + make_interval(secs => ${FIRST_PAUSE_MS / 1000} * 2 ^ a.geocode_tries) end
        from due, cities, states
        where a.id = due.id and cities.id = a.city_id and states.id = a.state_id
        returning ${waiting},
          concat_ws(', ', a.address, cities.name, states.name, 'Uruguay') as line,
          a.address || '|' || a.city_id || '|' || a.state_id as mark`,
  );
  return rows;
};

/** @returns `latitude,longitude`, or empty where there is no such place */
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
