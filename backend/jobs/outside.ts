/** What timed work may use of the app. */
import type { Purge } from '#backend/catalog/purge-lists';
import type { Db } from '#backend/database/connection';
import type { GeocoderSettings } from '#backend/geography/geocoding';
import type { Log } from '#backend/http/log';
import type { Mailer } from '#backend/mail/mailer';
import type { FileStore, FilesPlace } from '#backend/media/files';
import type { Gateways } from '#backend/payments/registry';
import type { Publishing } from '#backend/publishing/publisher';
import type { Variant } from '#variants/schema';

export interface Outside {
  db: Db;
  variant: Variant;
  log: Log;
  now: () => Date;
  /** Awaited before a job asks what time it is. */
  syncClock: () => Promise<void>;
  /** Null where no mail server is named. */
  mailer: Mailer | null;
  gateways: Gateways;
  geocoder: GeocoderSettings | null;
  /** Where uploaded files live. */
  files: FileStore;
  /** The same as a place. */
  filesPlace: FilesPlace;
  /** Null where no cache in front of the shop can be told what changes. */
  purge: Purge | null;
  /** The process is about to end: a job does what it has begun, and takes no more. */
  stopping?: AbortSignal | undefined;
  /** Who builds the pages, and when. */
  publishing: Publishing;
}
