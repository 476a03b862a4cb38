ALTER TABLE "orders" ADD COLUMN "phone_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_open_user" ON "orders" USING btree ("user_id") WHERE "orders"."reserved_until" is not null;--> statement-breakpoint
CREATE INDEX "orders_open_phone" ON "orders" USING btree ("phone_key") WHERE "orders"."reserved_until" is not null;--> statement-breakpoint
CREATE INDEX "orders_open_network" ON "orders" USING btree ("network") WHERE "orders"."reserved_until" is not null;