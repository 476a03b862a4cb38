create index concurrently if not exists "audit_entries_subject_id" on "audit_entries" using btree ("subject_id","id");
--> statement-breakpoint
create index concurrently if not exists "audit_entries_author" on "audit_entries" using btree ("author","id");
