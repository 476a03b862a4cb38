CREATE TABLE "facet_bits" (
	"kind" text collate "C" NOT NULL,
	"dimension" text collate "C" NOT NULL,
	"value" text collate "C" NOT NULL,
	"chunk" smallint NOT NULL,
	"bits" bit(32768) NOT NULL,
	CONSTRAINT "facet_bits_kind_dimension_value_chunk_pk" PRIMARY KEY("kind","dimension","value","chunk")
);
--> statement-breakpoint
CREATE TABLE "lookup_bits" (
	"kind" text collate "C" NOT NULL,
	"dimension" text collate "C" NOT NULL,
	"value" text collate "C" NOT NULL,
	"chunk" smallint NOT NULL,
	"bits" bit(32768) NOT NULL,
	CONSTRAINT "lookup_bits_kind_dimension_value_chunk_pk" PRIMARY KEY("kind","dimension","value","chunk")
);
--> statement-breakpoint
CREATE TABLE "search_codes" (
	"kind" text collate "C" NOT NULL,
	"code" text collate "C" NOT NULL,
	"entry_id" integer NOT NULL,
	"rank" smallint NOT NULL,
	CONSTRAINT "search_codes_kind_code_entry_id_pk" PRIMARY KEY("kind","code","entry_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"kind" text collate "C" NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_words_kind_word_pk" PRIMARY KEY("kind","word")
);
--> statement-breakpoint
DROP INDEX "families_category";--> statement-breakpoint
DROP INDEX "families_brands";--> statement-breakpoint
DROP INDEX "families_providers";--> statement-breakpoint
DROP INDEX "families_vehicles";--> statement-breakpoint
DROP INDEX "families_search";--> statement-breakpoint
DROP INDEX "products_category";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "relevance" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "search_codes_entry" ON "search_codes" USING btree ("kind","entry_id");--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "families_relevance" ON "families" USING btree ("relevance" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "families_price" ON "families" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "products_relevance" ON "products" USING btree ("relevance" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_cents","id");--> statement-breakpoint
ALTER TABLE "families" DROP COLUMN "brand_ids";--> statement-breakpoint
ALTER TABLE "families" DROP COLUMN "provider_ids";--> statement-breakpoint
ALTER TABLE "families" DROP COLUMN "vehicle_ids";--> statement-breakpoint
ALTER TABLE "families" DROP COLUMN "years";--> statement-breakpoint
ALTER TABLE "families" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "facet_bits" ALTER COLUMN "bits" SET STORAGE PLAIN;--> statement-breakpoint
ALTER TABLE "lookup_bits" ALTER COLUMN "bits" SET STORAGE MAIN;
