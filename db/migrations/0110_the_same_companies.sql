-- Companies that are the same are put together, and contracts are signed by passkeys too.
-- keeps the version before: it lists a company that went into another, of which nothing is any more, and says of whoever signed by a passkey that a code was used.
CREATE TABLE "customer_joins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid,
	"into_id" uuid NOT NULL,
	"moved" jsonb NOT NULL,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "customer_joins_two" CHECK ("customer_joins"."from_id" <> "customer_joins"."into_id")
);
--> statement-breakpoint
ALTER TABLE "signing_signers" DROP CONSTRAINT "signing_signers_identified";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "joined_to" uuid;--> statement-breakpoint
ALTER TABLE "customer_joins" ADD CONSTRAINT "customer_joins_from_id_customers_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_joins" ADD CONSTRAINT "customer_joins_into_id_customers_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_joins_from" ON "customer_joins" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "customer_joins_into" ON "customer_joins" USING btree ("into_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_joins_newest" ON "customer_joins" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_joined_to_customers_id_fk" FOREIGN KEY ("joined_to") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_joined" ON "customers" USING btree ("joined_to") WHERE "customers"."joined_to" is not null;--> statement-breakpoint
ALTER TABLE "signing_signers" ADD CONSTRAINT "signing_signers_identified" CHECK ("signing_signers"."identified_by" in ('code', 'passkey'));