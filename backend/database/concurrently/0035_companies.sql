ALTER TABLE "companies" validate constraint "companies_group_id_company_groups_id_fk";
--> statement-breakpoint
create index concurrently if not exists "users_person" ON "users" USING btree ("person_id");
--> statement-breakpoint
create index concurrently if not exists "users_company" ON "users" USING btree ("company_id");
--> statement-breakpoint
create index concurrently if not exists "companies_group" ON "companies" USING btree ("group_id");
--> statement-breakpoint
create index concurrently if not exists "orders_of_company" ON "orders" USING btree ("company_id","id" DESC NULLS LAST) WHERE company_id is not null;
