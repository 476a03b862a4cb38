CREATE TABLE "replacements" (
	"earlier_id" integer PRIMARY KEY NOT NULL,
	"later_id" integer NOT NULL,
	CONSTRAINT "replacements_later_id_unique" UNIQUE("later_id")
);
--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_earlier_id_orders_id_fk" FOREIGN KEY ("earlier_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacements" ADD CONSTRAINT "replacements_later_id_orders_id_fk" FOREIGN KEY ("later_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;