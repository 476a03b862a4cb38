CREATE TABLE "registrations" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"password_hash" text NOT NULL,
	"data" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
-- Who waits for an activation waits with data that anybody could have mixed: they register again.
DELETE FROM "account_keys" WHERE "purpose" = 'activate';--> statement-breakpoint
WITH gone AS (DELETE FROM "users" WHERE "activated_at" IS NULL RETURNING "person_id")
DELETE FROM "persons" WHERE "id" IN (SELECT "person_id" FROM gone);--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "activated_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "activated_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "company_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "users" SET "company_name" = c."name" FROM "companies" c WHERE c."id" = "users"."company_id";--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "registrations_expiry" ON "registrations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "account_keys" DROP COLUMN "password_hash";