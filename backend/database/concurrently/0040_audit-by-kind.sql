create index concurrently if not exists "audit_entries_thing" ON "audit_entries" USING btree ("subject","subject_id","id");
--> statement-breakpoint
create index concurrently if not exists "audit_entries_kind" ON "audit_entries" USING btree ("subject","id");
