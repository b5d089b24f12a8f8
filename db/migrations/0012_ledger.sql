CREATE TABLE "ledger_closed_months" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" date NOT NULL,
	"closed_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_closed_months_month_unique" UNIQUE("month")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
DROP INDEX "ledger_entries_booked";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "account" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "source" text DEFAULT 'application' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "receipt_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "reverses_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "member_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reverses_id_ledger_entries_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_booked" ON "ledger_entries" USING btree ("booked_on","created_at","account","id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reversed_once" UNIQUE("reverses_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('owed', 'received'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_source" CHECK ("ledger_entries"."source" in ('application', 'receipt', 'card_payment', 'renewal', 'by_hand'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_method" CHECK ("ledger_entries"."method" in ('transfer', 'promptpay', 'card', 'cash', 'other'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK (case "ledger_entries"."kind"
        when 'charge' then "ledger_entries"."account" = 'owed' and "ledger_entries"."amount_satang" >= 0
        when 'correction' then "ledger_entries"."account" = 'owed' and "ledger_entries"."amount_satang" <> 0
        when 'payment' then "ledger_entries"."account" = 'received' and "ledger_entries"."amount_satang" >= 0
        when 'refund' then "ledger_entries"."account" = 'received' and "ledger_entries"."amount_satang" < 0
        else true end);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('charge', 'payment', 'refund', 'correction', 'reversal'));--> statement-breakpoint
ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only;
--> statement-breakpoint
-- What was booked before there were charges: every payment of an application had been owed, every reversal took back
-- the payment before it.
UPDATE ledger_entries SET member_id = members.member_id FROM members WHERE members.id = member_row_id;
--> statement-breakpoint
UPDATE ledger_entries SET method = CASE applications.payment_method
    WHEN 'card' THEN 'card' WHEN 'scan' THEN 'promptpay' WHEN 'bank_transfer' THEN 'transfer' END
  FROM applications WHERE applications.id = application_id AND kind = 'payment';
--> statement-breakpoint
WITH numbered AS (
  SELECT id, kind, application_id,
    row_number() OVER (PARTITION BY application_id, kind ORDER BY created_at, id) AS number
  FROM ledger_entries
)
UPDATE ledger_entries SET reverses_id = payment.id
  FROM numbered AS reversal
  JOIN numbered AS payment ON payment.kind = 'payment' AND payment.application_id = reversal.application_id
    AND payment.number = reversal.number
  WHERE reversal.kind = 'reversal' AND ledger_entries.id = reversal.id;
--> statement-breakpoint
INSERT INTO ledger_entries (id, kind, account, amount_satang, booked_on, application_id, member_row_id, member_id,
    recorded_by, created_at)
  SELECT gen_random_uuid(), 'charge', 'owed', amount_satang, booked_on, application_id, member_row_id, member_id,
    recorded_by, created_at
  FROM ledger_entries WHERE kind = 'payment';
--> statement-breakpoint
INSERT INTO ledger_entries (id, kind, account, amount_satang, booked_on, application_id, member_row_id, member_id,
    recorded_by, created_at, reverses_id)
  SELECT gen_random_uuid(), 'reversal', 'owed', reversal.amount_satang, reversal.booked_on, reversal.application_id,
    reversal.member_row_id, reversal.member_id, reversal.recorded_by, reversal.created_at, charge.id
  FROM ledger_entries AS reversal
  JOIN ledger_entries AS payment ON payment.id = reversal.reverses_id
  JOIN ledger_entries AS charge ON charge.kind = 'charge' AND charge.application_id = payment.application_id
    AND charge.created_at = payment.created_at
  WHERE reversal.kind = 'reversal' AND reversal.account = 'received';
--> statement-breakpoint
DROP TRIGGER ledger_entries_append_only ON ledger_entries;
--> statement-breakpoint
-- Entries never change. Only the link to a member may be cleared, as it is when the member is deleted, or made where
-- there is none: money can come in before somebody is a member. Sample rows go, and only those, while it is removed.
CREATE FUNCTION guard_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (
    NEW.member_row_id IS NULL AND to_jsonb(NEW) - 'member_row_id' = to_jsonb(OLD) - 'member_row_id'
    OR OLD.member_row_id IS NULL
      AND to_jsonb(NEW) - '{member_row_id,member_id}'::text[] = to_jsonb(OLD) - '{member_row_id,member_id}'::text[]
  ) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('sala.removing_sample', true) = 'on' AND EXISTS (
    SELECT FROM sample_records WHERE kind = TG_TABLE_NAME::text AND record_id = OLD.id::text
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION guard_ledger_entry();
--> statement-breakpoint
-- A month that is closed takes no entry, also while it is being closed; a reversal is what it takes back, turned round.
CREATE FUNCTION check_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('sala ledger', 0));
  IF EXISTS (SELECT FROM ledger_closed_months WHERE NEW.booked_on < month + interval '1 month') THEN
    RAISE EXCEPTION 'the month of % is closed', NEW.booked_on USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.kind <> 'reversal' AND NEW.reverses_id IS NOT NULL OR NEW.kind = 'reversal' AND NOT EXISTS (
    SELECT FROM ledger_entries AS reversed
    WHERE reversed.id = NEW.reverses_id AND reversed.kind <> 'reversal' AND reversed.account = NEW.account
      AND reversed.amount_satang = -NEW.amount_satang
      AND reversed.application_id IS NOT DISTINCT FROM NEW.application_id
  ) THEN
    RAISE EXCEPTION 'a reversal takes back one entry, and all of it' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_check BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();
--> statement-breakpoint
CREATE TRIGGER ledger_closed_months_append_only BEFORE UPDATE OR DELETE ON ledger_closed_months
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_closed_months_no_truncate BEFORE TRUNCATE ON ledger_closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
