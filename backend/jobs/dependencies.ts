import type { Purge } from '#backend/catalog/purge-lists';
import type { Db } from '#backend/database/connection';
import type { GeocoderSettings } from '#backend/geography/geocoding';
import type { Log } from '#backend/http/log';
import type { Mailer } from '#backend/mail/mailer';
import type { FileStore, FilesPlace } from '#backend/media/files';
import type { Gateways } from '#backend/payments/registry';
import type { Publishing } from '#backend/publishing/publisher';
import type { Variant } from '#variants/schema';

export interface JobDependencies {
  db: Db;
  variant: Variant;
  log: Log;
  now: () => Date;
  /** Called before a job reads the time. */
  syncClock: () => Promise<void>;
  /** Null if no mail server is configured. */
  mailer: Mailer | null;
  gateways: Gateways;
  geocoder: GeocoderSettings | null;
  /** The store of uploaded files. */
  files: FileStore;
  /** The location of `files`. */
  filesPlace: FilesPlace;
  /** Null if no cache in front of the shop can be purged. */
  purge: Purge | null;
  /** Signals that the process stops: a job finishes its current step and starts no more. */
  stopping?: AbortSignal | undefined;
  /** Whether webhooks may lead into the shop's own network, for demo shops and tests. */
  allowsInside: boolean;
  /** How pages are rebuilt. */
  publishing: Publishing;
}
