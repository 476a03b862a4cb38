CREATE TABLE "stock_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"email" "citext" NOT NULL,
	"end_hash" text NOT NULL,
	"confirm_hash" text,
	"mailed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "stock_notices_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "stock_notices_once" UNIQUE("product_id","email")
);
--> statement-breakpoint
ALTER TABLE "stock_notices" ADD CONSTRAINT "stock_notices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_notices_address" ON "stock_notices" USING btree ("end_hash");--> statement-breakpoint
CREATE INDEX "stock_notices_due" ON "stock_notices" USING btree ("product_id") WHERE "stock_notices"."confirmed_at" is not null;