CREATE TABLE "credit_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_th" text DEFAULT '' NOT NULL,
	"name_ru" text DEFAULT '' NOT NULL,
	"unit" text NOT NULL,
	"amount" integer NOT NULL,
	"price_satang" bigint NOT NULL,
	"days" integer NOT NULL,
	"plans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_packs_unit" CHECK ("credit_packs"."unit" in ('minute', 'use')),
	CONSTRAINT "credit_packs_terms" CHECK ("credit_packs"."amount" > 0 and "credit_packs"."price_satang" > 0 and "credit_packs"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "pack_sales" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pack_id" uuid,
	"member_row_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"payment_id" uuid,
	"name_en" text NOT NULL,
	"name_th" text DEFAULT '' NOT NULL,
	"name_ru" text DEFAULT '' NOT NULL,
	"price_satang" bigint NOT NULL,
	"submission_key" uuid NOT NULL,
	"sold_by" uuid,
	"taken_back_at" timestamp with time zone,
	"taken_back_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pack_sales_grantId_unique" UNIQUE("grant_id"),
	CONSTRAINT "pack_sales_once" UNIQUE("member_row_id","submission_key"),
	CONSTRAINT "pack_sales_price" CHECK ("pack_sales"."price_satang" > 0)
);
--> statement-breakpoint
ALTER TABLE "pack_sales" ADD CONSTRAINT "pack_sales_pack_id_credit_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."credit_packs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_sales" ADD CONSTRAINT "pack_sales_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pack_sales" ADD CONSTRAINT "pack_sales_grant_id_credit_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."credit_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_packs_by_price" ON "credit_packs" USING btree ("price_satang","id");--> statement-breakpoint
CREATE INDEX "pack_sales_pack" ON "pack_sales" USING btree ("pack_id");