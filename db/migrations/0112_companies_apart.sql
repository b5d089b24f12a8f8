-- Companies of which staff have said that they are not the same, however alike they are.
-- keeps the version before: it lists them as likely the same all the same, and says so of none.
CREATE TABLE "customers_apart" (
	"id" uuid PRIMARY KEY NOT NULL,
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_apart_once" UNIQUE("one_id","other_id"),
	CONSTRAINT "customers_apart_two" CHECK ("customers_apart"."one_id" < "customers_apart"."other_id")
);
--> statement-breakpoint
ALTER TABLE "customers_apart" ADD CONSTRAINT "customers_apart_one_id_customers_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers_apart" ADD CONSTRAINT "customers_apart_other_id_customers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_apart_other" ON "customers_apart" USING btree ("other_id");