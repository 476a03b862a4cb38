CREATE TABLE "provider_answers" (
	"provider" text PRIMARY KEY NOT NULL,
	"answered_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failed_status" integer
);
