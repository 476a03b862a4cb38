ALTER INDEX "search_codes_parts" SET (gin_pending_list_limit = 64);--> statement-breakpoint
SELECT gin_clean_pending_list('search_codes_parts');
