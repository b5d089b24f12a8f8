CREATE TABLE "cash_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"day" date NOT NULL,
	"opening_satang" bigint NOT NULL,
	"taken_satang" bigint NOT NULL,
	"counted_satang" bigint NOT NULL,
	"pieces" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"closed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_ups_day_unique" UNIQUE("day"),
	CONSTRAINT "cash_ups_days" CHECK ("cash_ups"."from_day" <= "cash_ups"."day"),
	CONSTRAINT "cash_ups_counted" CHECK ("cash_ups"."opening_satang" >= 0 and "cash_ups"."counted_satang" >= 0),
	CONSTRAINT "cash_ups_explained" CHECK ("cash_ups"."counted_satang" = "cash_ups"."opening_satang" + "cash_ups"."taken_satang" or "cash_ups"."note" <> '')
);
--> statement-breakpoint
-- A day of which the cash is closed takes no cash, in or out, also while it is being closed.
CREATE FUNCTION check_cash_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('sala ledger', 0));
  IF EXISTS (SELECT FROM cash_ups WHERE NEW.booked_on <= day) THEN
    RAISE EXCEPTION 'the cash of % is closed', NEW.booked_on USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_check_cash BEFORE INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.method = 'cash' AND NEW.account = 'received') EXECUTE FUNCTION check_cash_entry();
--> statement-breakpoint
CREATE TRIGGER cash_ups_append_only BEFORE UPDATE OR DELETE ON cash_ups
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER cash_ups_no_truncate BEFORE TRUNCATE ON cash_ups
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
