ALTER TABLE "person_addresses" ADD COLUMN "of_company" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "person_phones" ADD COLUMN "of_company" boolean DEFAULT false NOT NULL;