-- Customers leave a card at Stripe to be charged, and each attempt to charge it is written down.
-- keeps the version before: it knows neither table, and charges nothing; a payment by a card on file it books as any by card.
CREATE TABLE "card_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bill_id" uuid NOT NULL,
	"saved_card_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"state" text DEFAULT 'begun' NOT NULL,
	"amount_satang" bigint NOT NULL,
	"failure_code" text,
	"next_attempt_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_charges_nth" UNIQUE("bill_id","nth"),
	CONSTRAINT "card_charges_state" CHECK ("card_charges"."state" in ('begun', 'paid', 'failed', 'needs_action'))
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"session_id" text NOT NULL,
	"stripe_customer_id" text,
	"payment_method_id" text,
	"brand" text,
	"last_four" text,
	"expiry_month" integer,
	"expiry_year" integer,
	"for_contracts" boolean NOT NULL,
	"for_renewals" boolean NOT NULL,
	"agreed_satang" bigint,
	"mailed_satang" bigint,
	"mailed_on" date,
	"agreed_by" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_cards_sessionId_unique" UNIQUE("session_id")
);
--> statement-breakpoint
ALTER TABLE "card_charges" ADD CONSTRAINT "card_charges_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_charges" ADD CONSTRAINT "card_charges_saved_card_id_saved_cards_id_fk" FOREIGN KEY ("saved_card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_charges_card" ON "card_charges" USING btree ("saved_card_id");--> statement-breakpoint
CREATE INDEX "card_charges_begun" ON "card_charges" USING btree ("created_at") WHERE "card_charges"."state" = 'begun';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_living" ON "saved_cards" USING btree ("customer_id") WHERE "saved_cards"."given_at" is not null and "saved_cards"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "saved_cards_customer" ON "saved_cards" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_cards_removed" ON "saved_cards" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "saved_cards_newest" ON "saved_cards" USING btree ("created_at");