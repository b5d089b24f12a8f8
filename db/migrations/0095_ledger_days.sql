-- What the ledger adds up to by day, kept by the database itself, and indexes for what waits for staff.
-- keeps the version before: its entries are added up by the trigger, too; its report of money reads them without their index.
CREATE TABLE "ledger_days" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booked_on" date NOT NULL,
	"account" text NOT NULL,
	"source" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"out_satang" bigint NOT NULL,
	CONSTRAINT "ledger_days_account" CHECK ("ledger_days"."account" in ('owed', 'received')),
	CONSTRAINT "ledger_days_source" CHECK ("ledger_days"."source" in ('application', 'receipt', 'card_payment', 'renewal', 'sale', 'booking', 'by_hand'))
);
--> statement-breakpoint
DROP INDEX "ledger_entries_sums";--> statement-breakpoint
CREATE INDEX "ledger_days_booked" ON "ledger_days" USING btree ("booked_on");--> statement-breakpoint
CREATE INDEX "members_email_frozen" ON "members" USING btree ("email_frozen_at","id") WHERE "members"."email_frozen_at" is not null;
--> statement-breakpoint
-- A row for each day of what was booked or went: nobody waits for a row of somebody else's.
CREATE FUNCTION "add_up_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_days (id, booked_on, account, source, amount_satang, out_satang)
  SELECT gen_random_uuid(), booked_on, account, source, sign * sum(amount_satang), sign * coalesce(sum(amount_satang) FILTER (
    WHERE account = 'received' AND NOT (kind = 'payment' OR kind = 'reversal' AND amount_satang < 0)), 0)
  FROM changed, (SELECT CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END) AS adds (sign)
  GROUP BY booked_on, account, source, sign;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_add_up" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "add_up_ledger"();
--> statement-breakpoint
CREATE TRIGGER "ledger_entries_take_off" AFTER DELETE ON "ledger_entries" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "add_up_ledger"();
--> statement-breakpoint
INSERT INTO "ledger_days" (id, booked_on, account, source, amount_satang, out_satang)
SELECT md5(concat_ws(' ', booked_on, account, source))::uuid, booked_on, account, source, sum(amount_satang), coalesce(sum(amount_satang) FILTER (
  WHERE account = 'received' AND NOT (kind = 'payment' OR kind = 'reversal' AND amount_satang < 0)), 0)
FROM ledger_entries GROUP BY booked_on, account, source;
