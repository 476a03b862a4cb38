CREATE TABLE "page_changes" (
	"transaction" "xid8" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"publication_id" integer,
	CONSTRAINT "page_changes_transaction_subject_pk" PRIMARY KEY("transaction","subject")
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reason" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone,
	"beat_at" timestamp with time zone,
	"built_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"written" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_changes" ADD CONSTRAINT "page_changes_publication_id_publications_id_fk" FOREIGN KEY ("publication_id") REFERENCES "public"."publications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "publications_one_open" ON "publications" USING btree (("ended_at" is null)) WHERE "publications"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "publications_ended" ON "publications" USING btree ("ended_at" DESC NULLS LAST);--> statement-breakpoint
-- Each transaction notes once for each kind of thing that it changed something that pages show.
CREATE FUNCTION "note_page_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO page_changes (transaction, subject) VALUES (pg_current_xact_id(), tg_argv[0])
    -- Numbers of transactions begin anew in a database that was restored elsewhere.
    ON CONFLICT (transaction, subject) DO UPDATE SET publication_id = NULL, at = now()
      WHERE page_changes.publication_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('product');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_specifications"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('product');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_images"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('product');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_links"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('product');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_sales"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('product');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_tags"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('product');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_work_branches"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('product');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_clients_of"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('product');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "families"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('family');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "applications"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('family');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "original_codes"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('family');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('category');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "brands"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('brand');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "providers"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('provider');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "vehicles"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('vehicle');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER UPDATE OR DELETE ON "images"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('image');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "list_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_page_change"('lists');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER UPDATE OF "name" ON "companies"
  FOR EACH ROW WHEN (old."name" IS DISTINCT FROM new."name") EXECUTE FUNCTION "note_page_change"('mark');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER UPDATE OF "name" ON "work_branches"
  FOR EACH ROW WHEN (old."name" IS DISTINCT FROM new."name") EXECUTE FUNCTION "note_page_change"('mark');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER UPDATE OF "name" ON "tags"
  FOR EACH ROW WHEN (old."name" IS DISTINCT FROM new."name") EXECUTE FUNCTION "note_page_change"('mark');
--> statement-breakpoint
CREATE TRIGGER "page_change" AFTER INSERT OR UPDATE ON "config"
  FOR EACH ROW WHEN (new.key <> 'CATALOGUE_TOLD' AND NOT starts_with(new.key, 'TEST_')) EXECUTE FUNCTION "note_page_change"('config');
--> statement-breakpoint
-- An order for the last unit, and no other order, changes what a page says of it.
CREATE TRIGGER "page_change_sold" AFTER UPDATE OF "quantity" ON "stock"
  FOR EACH ROW WHEN ((old.quantity > 0) <> (new.quantity > 0)) EXECUTE FUNCTION "note_page_change"('stock');
--> statement-breakpoint
CREATE TRIGGER "page_change_come" AFTER INSERT ON "stock"
  FOR EACH ROW WHEN (new.quantity > 0) EXECUTE FUNCTION "note_page_change"('stock');
--> statement-breakpoint
CREATE TRIGGER "page_change_gone" AFTER DELETE ON "stock"
  FOR EACH ROW WHEN (old.quantity > 0) EXECUTE FUNCTION "note_page_change"('stock');
