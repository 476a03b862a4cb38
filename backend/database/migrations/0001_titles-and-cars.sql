ALTER TABLE "categories" ADD COLUMN "title_keys" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "vehicle" text DEFAULT '' NOT NULL;