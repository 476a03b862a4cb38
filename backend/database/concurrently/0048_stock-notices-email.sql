create index concurrently if not exists "stock_notices_email" ON "stock_notices" USING btree ("email");
