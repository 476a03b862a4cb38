ALTER TABLE "orders" ADD COLUMN "tracking_number" text DEFAULT '' NOT NULL;
