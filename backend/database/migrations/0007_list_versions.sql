CREATE TABLE "family_cards" (
	"family_id" integer PRIMARY KEY NOT NULL,
	"card" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_versions" (
	"kind" text collate "C" PRIMARY KEY NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "family_cards" ADD CONSTRAINT "family_cards_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_codes_parts" ON "search_codes" USING gin ("code" gin_trgm_ops);