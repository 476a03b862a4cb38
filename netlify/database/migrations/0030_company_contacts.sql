ALTER TABLE "person_addresses" ADD COLUMN "of_company" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "person_phones" ADD COLUMN "of_company" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who registered for a company named that company's.
UPDATE "person_addresses" x SET "of_company" = true FROM "users" u WHERE u."person_id" = x."person_id" AND u."company_id" IS NOT NULL;--> statement-breakpoint
UPDATE "person_phones" x SET "of_company" = true FROM "users" u WHERE u."person_id" = x."person_id" AND u."company_id" IS NOT NULL;
