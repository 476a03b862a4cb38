CREATE TABLE "product_barcodes" (
	"product_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "product_barcodes_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
DROP VIEW "public"."visible_products";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "last_cost_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "manufacturer_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_barcodes" ADD CONSTRAINT "product_barcodes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_barcodes_code" ON "product_barcodes" USING btree ("code");--> statement-breakpoint
CREATE VIEW "public"."visible_products" AS (select "id", "code", "family_id", "name", "price_cents", "last_cost_cents", "category_id", "brand_id", "manufacturer_number", "min_stock", "is_public", "is_original", "description", "provider_id", "provider_code", "provider_url", "ml_code", "dua", "warranty_months", "relevance", "version", "updated_at" from "products" where ("products"."is_public" = true and ("products"."family_id" is null or exists (select "id" from "families" where ("families"."id" = "products"."family_id" and "families"."is_public" = true)))));