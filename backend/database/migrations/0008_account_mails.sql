ALTER TABLE "person_addresses" ADD COLUMN "geocode_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "person_addresses" ADD COLUMN "geocode_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "mailed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "person_addresses_geocode" ON "person_addresses" USING btree ("geocode_at");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_key_hash_unique" UNIQUE("key_hash");