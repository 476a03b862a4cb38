CREATE TABLE "product_clients_of" (
	"product_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	CONSTRAINT "product_clients_of_product_id_company_id_pk" PRIMARY KEY("product_id","company_id")
);
--> statement-breakpoint
CREATE TABLE "product_tags" (
	"product_id" integer NOT NULL,
	"tag" "citext" NOT NULL,
	CONSTRAINT "product_tags_product_id_tag_pk" PRIMARY KEY("product_id","tag")
);
--> statement-breakpoint
CREATE TABLE "product_work_branches" (
	"product_id" integer NOT NULL,
	"work_branch_id" integer NOT NULL,
	CONSTRAINT "product_work_branches_product_id_work_branch_id_pk" PRIMARY KEY("product_id","work_branch_id")
);
--> statement-breakpoint
ALTER TABLE "product_clients_of" ADD CONSTRAINT "product_clients_of_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_clients_of" ADD CONSTRAINT "product_clients_of_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_tag_tags_name_fk" FOREIGN KEY ("tag") REFERENCES "public"."tags"("name") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "product_work_branches" ADD CONSTRAINT "product_work_branches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_work_branches" ADD CONSTRAINT "product_work_branches_work_branch_id_work_branches_id_fk" FOREIGN KEY ("work_branch_id") REFERENCES "public"."work_branches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_clients_of_company" ON "product_clients_of" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "product_tags_tag" ON "product_tags" USING btree ("tag");--> statement-breakpoint
CREATE INDEX "product_work_branches_branch" ON "product_work_branches" USING btree ("work_branch_id");