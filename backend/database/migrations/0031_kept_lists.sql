CREATE TABLE "kept_lists" (
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"entries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "kept_lists_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
ALTER TABLE "kept_lists" ADD CONSTRAINT "kept_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;