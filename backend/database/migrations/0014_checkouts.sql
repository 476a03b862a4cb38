CREATE TABLE "checkouts" (
	"provider" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_provider_reference_pk" PRIMARY KEY("provider","reference")
);
--> statement-breakpoint
DROP INDEX "charges_reference";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_order" ON "checkouts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("created_at") WHERE state in ('INI', 'PCH');--> statement-breakpoint
INSERT INTO "checkouts" ("provider", "reference", "order_id", "created_at")
SELECT "provider", "reference", "order_id", "created_at" FROM "charges" WHERE "reference" <> '' ON CONFLICT DO NOTHING;
