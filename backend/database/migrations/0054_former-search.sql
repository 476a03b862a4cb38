DROP TABLE "facet_bits" CASCADE;--> statement-breakpoint
DROP TABLE "lookup_bits" CASCADE;--> statement-breakpoint
DROP TABLE "search_words" CASCADE;