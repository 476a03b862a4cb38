CREATE TABLE "counter_payments" (
	"order_id" integer NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_cents" integer NOT NULL,
	CONSTRAINT "counter_payments_order_id_payment_id_pk" PRIMARY KEY("order_id","payment_id")
);
--> statement-breakpoint
ALTER TABLE "counter_payments" ADD CONSTRAINT "counter_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;