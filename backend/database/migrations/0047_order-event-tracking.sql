ALTER TABLE "order_events" ADD COLUMN "tracking_before" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "tracking_after" text;