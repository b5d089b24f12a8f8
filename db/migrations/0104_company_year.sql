-- A deposit pays what is owed, is kept or goes back, with papers of its own; bills of contracts are mailed once each and may charge for one
-- that was paid late; a door's code may be of a member who never registered.
-- keeps the version before: it writes nothing that is refused now, and reads what it has written.
CREATE TABLE "contract_bill_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bill_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_bill_notices_once" UNIQUE("bill_id","kind"),
	CONSTRAINT "contract_bill_notices_kind" CHECK ("contract_bill_notices"."kind" in ('bill', 'reminder', 'closing', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_method";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign";--> statement-breakpoint
ALTER TABLE "contract_bill_lines" ALTER COLUMN "item_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "access_codes" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_bill_lines" ADD COLUMN "late_bill_id" uuid;--> statement-breakpoint
ALTER TABLE "contract_bills" ADD COLUMN "deposit_vat_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_bill_notices" ADD CONSTRAINT "contract_bill_notices_bill_id_contract_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."contract_bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_bill_lines" ADD CONSTRAINT "contract_bill_lines_late_bill_id_contract_bills_id_fk" FOREIGN KEY ("late_bill_id") REFERENCES "public"."contract_bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_bill_lines_late" ON "contract_bill_lines" USING btree ("late_bill_id") WHERE "contract_bill_lines"."late_bill_id" is not null;--> statement-breakpoint
CREATE INDEX "customers_companies" ON "customers" USING btree ("id") WHERE "customers"."kind" = 'company';--> statement-breakpoint
CREATE UNIQUE INDEX "access_codes_one_without" ON "access_codes" USING btree ("member_row_id") WHERE "access_codes"."application_id" is null and "access_codes"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "contract_bill_lines" ADD CONSTRAINT "contract_bill_lines_of_one" CHECK (num_nonnulls("contract_bill_lines"."item_id", "contract_bill_lines"."late_bill_id") = 1);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('receipt', 'abbreviated_invoice', 'tax_invoice', 'credit_note', 'debit_note', 'deposit_receipt', 'deposit_return'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('charge', 'payment', 'refund', 'correction', 'reversal', 'deposit_taken', 'deposit_applied', 'deposit_kept', 'deposit_returned'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_method" CHECK ("ledger_entries"."method" in ('transfer', 'promptpay', 'card', 'cash', 'other', 'withheld', 'deposit'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK (case "ledger_entries"."kind"
        when 'charge' then "ledger_entries"."account" = 'owed' and "ledger_entries"."amount_satang" >= 0
        when 'correction' then "ledger_entries"."account" = 'owed' and "ledger_entries"."amount_satang" <> 0
        when 'payment' then "ledger_entries"."account" = 'received' and "ledger_entries"."amount_satang" >= 0
        when 'refund' then "ledger_entries"."account" = 'received' and "ledger_entries"."amount_satang" < 0
        when 'deposit_taken' then "ledger_entries"."account" = 'deposit' and "ledger_entries"."amount_satang" > 0
        when 'reversal' then true
        else "ledger_entries"."account" = 'deposit' and "ledger_entries"."amount_satang" < 0 end);
