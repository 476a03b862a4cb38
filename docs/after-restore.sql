-- What a restored database must forget before its shop opens: docs/backup.md says why.
begin;
-- Numbers of orders that the backup does not know were told to buyers and providers.
select setval(pg_get_serial_sequence('orders', 'number'),
  (select coalesce(max(number), 1000) from orders) + 1000);
-- Pages that were built since the backup say a number that this database would give once more, and so pass for
-- newer ones. What was being built then is built anew.
select setval(pg_get_serial_sequence('publications', 'id'),
  (select coalesce(max(id), 0) from publications) + 1000);
update page_changes set publication_id = null
  where publication_id in (select id from publications where ended_at is null);
update publications set id = default, started_at = null, beat_at = null, built_at = null, next_try_at = now()
  where ended_at is null;
-- Whoever logged out, was shut out, changed a password or renewed a calendar's address since the backup stays out.
delete from sessions;
delete from known_devices;
delete from account_keys;
delete from factor_challenges;
delete from registrations;
delete from calendar_feeds;
-- A token that was revoked since the backup would work again: owners make new ones.
delete from api_tokens;
-- Transaction numbers begin anew on another server: what was not told yet is read anew by its receivers.
delete from shop_events;
update webhooks set read_xid = pg_snapshot_xmin(pg_current_snapshot()), read_id = 0;
-- Whoever took back the wish to be erased since the backup is asked first (docs/backup.md).
update erasures set due_at = greatest(due_at, now() + interval '3 days') where done_at is null;
-- What waited to be mailed then has been mailed since.
update mails set failed_at = now(), last_error = 'restored from a backup'
  where sent_at is null and failed_at is null;
commit;
