DROP VIEW "public"."visible_families";--> statement-breakpoint
DROP VIEW "public"."visible_products";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "families" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "min_stock" integer;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."visible_families" AS (select "id", "code", "name", "description", "category_id", "is_original", "is_public", "price_cents", "relevance", "version", "updated_at" from "families" where ("families"."is_public" = true and exists (select "id" from "products" where ("products"."family_id" = "families"."id" and "products"."is_public" = true))));--> statement-breakpoint
CREATE VIEW "public"."visible_products" AS (select "id", "code", "family_id", "brand_id", "provider_id", "provider_code", "provider_url", "ml_code", "category_id", "name", "description", "price_cents", "dua", "is_original", "is_public", "min_stock", "relevance", "version", "updated_at" from "products" where ("products"."is_public" = true and ("products"."family_id" is null or exists (select "id" from "families" where ("families"."id" = "products"."family_id" and "families"."is_public" = true)))));