CREATE TABLE "search_staged" (
	"kind" text collate "C" NOT NULL,
	"entry_id" integer NOT NULL,
	"document" "bytea",
	CONSTRAINT "search_staged_kind_entry_id_pk" PRIMARY KEY("kind","entry_id")
);
--> statement-breakpoint
CREATE INDEX "search_staged_waiting" ON "search_staged" USING btree ("kind","entry_id") WHERE "search_staged"."document" is null;