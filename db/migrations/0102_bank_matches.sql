-- What each line of the bank pays for, what was heard before a statement came, and what Stripe has paid out.
-- keeps the version before: it knows nothing of the new tables, and the new columns have defaults.
CREATE TABLE "card_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"arrives_on" date NOT NULL,
	"is_whole" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_payouts_payoutId_unique" UNIQUE("payout_id"),
	CONSTRAINT "card_payouts_status" CHECK ("card_payouts"."status" in ('pending', 'in_transit', 'paid', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "card_payout_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"kind" text NOT NULL,
	"gross_satang" bigint NOT NULL,
	"fee_satang" bigint NOT NULL,
	"net_satang" bigint NOT NULL,
	"payment_intent_id" text,
	"happened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_payout_items_once" UNIQUE("payout_id","transaction_id"),
	CONSTRAINT "card_payout_items_kind" CHECK ("card_payout_items"."kind" in ('charge', 'refund', 'dispute', 'fee', 'other')),
	CONSTRAINT "card_payout_items_net" CHECK ("card_payout_items"."net_satang" = "card_payout_items"."gross_satang" - "card_payout_items"."fee_satang")
);
--> statement-breakpoint
CREATE TABLE "bank_matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"bill_id" uuid,
	"payout_id" uuid,
	"satang" bigint NOT NULL,
	"booked_satang" bigint DEFAULT 0 NOT NULL,
	"entry_ids" uuid[] DEFAULT '{}' NOT NULL,
	"proven_ids" uuid[] DEFAULT '{}' NOT NULL,
	"receipt_id" uuid,
	"how" text NOT NULL,
	"matched_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "bank_matches_how" CHECK ("bank_matches"."how" in ('sure', 'by_hand', 'program')),
	CONSTRAINT "bank_matches_satang" CHECK ("bank_matches"."satang" <> 0),
	CONSTRAINT "bank_matches_of_one" CHECK (num_nonnulls("bank_matches"."bill_id", "bank_matches"."payout_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "bank_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"amount_satang" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"bill_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_events_once" UNIQUE("account_id","amount_satang","at","reference"),
	CONSTRAINT "bank_events_amount_satang" CHECK ("bank_events"."amount_satang" > 0)
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "matched_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_closed_months" ADD COLUMN "bank_difference_satang" bigint;--> statement-breakpoint
ALTER TABLE "ledger_closed_months" ADD COLUMN "explanation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card_payout_items" ADD CONSTRAINT "card_payout_items_payout_id_card_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."card_payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_payout_id_card_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."card_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_events" ADD CONSTRAINT "bank_events_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_events" ADD CONSTRAINT "bank_events_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_payouts_newest" ON "card_payouts" USING btree ("arrives_on","id");--> statement-breakpoint
CREATE INDEX "card_payout_items_payment_intent" ON "card_payout_items" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_bill_once" ON "bank_matches" USING btree ("line_id","bill_id") WHERE "bank_matches"."undone_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_matches_payout_once" ON "bank_matches" USING btree ("line_id","payout_id") WHERE "bank_matches"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "bank_matches_bill" ON "bank_matches" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "bank_matches_payout" ON "bank_matches" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "bank_events_bill" ON "bank_events" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "bank_events_created" ON "bank_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("amount_satang","at") WHERE "bank_lines"."ignored_reason" is null and "bank_lines"."matched_satang" <> "bank_lines"."amount_satang";--> statement-breakpoint
CREATE INDEX "ledger_entries_amount" ON "ledger_entries" USING btree ("amount_satang","booked_on") WHERE "ledger_entries"."account" = 'received';--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_matched_satang" CHECK ("bank_lines"."matched_satang" between least(0, "bank_lines"."amount_satang") and greatest(0, "bank_lines"."amount_satang"));--> statement-breakpoint
ALTER TABLE "bank_imports" DROP CONSTRAINT "bank_imports_format";--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_format" CHECK ("bank_imports"."format" in ('kbank', 'k_cyber', 'krungthai', 'krungthai_pdf', 'scb', 'scb_pdf', 'scb_business', 'bbl_pdf', 'camt053', 'mt940', 'mapped'));
