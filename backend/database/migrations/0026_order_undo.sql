ALTER TABLE "order_events" ADD COLUMN "reserved_before" timestamp with time zone;
