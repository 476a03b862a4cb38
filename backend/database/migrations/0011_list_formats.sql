ALTER TABLE "family_cards" ADD COLUMN "shape" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "list_versions" ADD COLUMN "format" integer DEFAULT 0 NOT NULL;