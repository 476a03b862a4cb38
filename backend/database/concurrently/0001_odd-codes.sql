create index concurrently if not exists "families_odd_code" on "families" using btree ("id") where code::text ~ '[^ -~]|  |^ | $';
--> statement-breakpoint
create index concurrently if not exists "products_odd_code" on "products" using btree ("id") where code::text ~ '[^ -~]|  |^ | $';
