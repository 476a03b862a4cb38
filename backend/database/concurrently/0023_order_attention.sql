create index concurrently if not exists "orders_wordless" ON "orders" USING btree ("id") WHERE words is null;
--> statement-breakpoint
create index concurrently if not exists "orders_attention" ON "orders" USING btree ("destination_company_id","id") WHERE attention <> '';
