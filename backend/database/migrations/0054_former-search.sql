-- unused since 0025
DROP TABLE "facet_bits" CASCADE;--> statement-breakpoint
-- unused since 0025
DROP TABLE "lookup_bits" CASCADE;--> statement-breakpoint
-- unused since 0025
DROP TABLE "search_words" CASCADE;