ALTER TABLE "imports" ADD COLUMN "remaining" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- unused since 0002
ALTER TABLE "imports" DROP COLUMN "skips_moved";
