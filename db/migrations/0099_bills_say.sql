-- What is open, proven, paid or void, and how much it is, stands on the bill: written by the database from what is sold.
-- keeps the version before: it makes bills as it did, and what it changes of what they are for reaches them by the triggers.
ALTER TABLE "bills" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "total_satang" bigint;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "payer_id" uuid;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bills" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_state" CHECK ("bills"."state" in ('open', 'proven', 'paid', 'void'));--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_payer_id_members_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bills_newest" ON "bills" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "bills_by_state" ON "bills" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "bills_payer" ON "bills" USING btree ("payer_id","created_at");--> statement-breakpoint
CREATE INDEX "bills_updated" ON "bills" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "bills_open_total" ON "bills" USING btree ("total_satang") WHERE "bills"."state" in ('open', 'proven');--> statement-breakpoint
CREATE INDEX "ledger_entries_booking" ON "ledger_entries" USING btree ("reference") WHERE "ledger_entries"."source" = 'booking';
--> statement-breakpoint
-- One that is paid stays so since then; one that is made now is as old as what it is for, and has the same id wherever it is made.
CREATE FUNCTION "write_bill"(of_kind text, of_id uuid, is_state text, is_total bigint, is_payer uuid, since timestamptz, at timestamptz)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO bills AS bill (id, kind, subject_id, state, total_satang, payer_id, created_at, settled_at, updated_at)
  VALUES (overlay(overlay(md5(of_kind || ' ' || of_id) placing '8' from 13) placing '8' from 17)::uuid, of_kind, of_id, is_state, is_total, is_payer, since, CASE is_state WHEN 'paid' THEN at END, clock_timestamp())
  ON CONFLICT (subject_id, kind) DO UPDATE SET
    state = excluded.state, total_satang = excluded.total_satang, payer_id = excluded.payer_id, created_at = excluded.created_at,
    settled_at = CASE WHEN bill.state = 'paid' AND excluded.state = 'paid' THEN bill.settled_at ELSE excluded.settled_at END,
    updated_at = excluded.updated_at
$$;
--> statement-breakpoint
-- Money that came before somebody decided has proven it; what an approval left unpaid is owed on the account.
CREATE FUNCTION "keep_application_bill"(of_id uuid) RETURNS void LANGUAGE sql AS $$
  SELECT write_bill('application', application.id,
    CASE WHEN application.status = 'approved' THEN 'paid' WHEN application.status = 'rejected' THEN 'void' WHEN money.came > 0 THEN 'proven' ELSE 'open' END,
    application.total_satang, coalesce(renewed.member_row_id, money.member_row_id), application.created_at, application.updated_at)
  FROM applications AS application
  LEFT JOIN renewals AS renewed ON renewed.id = application.id
  CROSS JOIN (
    SELECT sum(amount_satang) FILTER (WHERE account = 'received') AS came, (array_agg(member_row_id) FILTER (WHERE member_row_id IS NOT NULL))[1] AS member_row_id
    FROM ledger_entries WHERE application_id = of_id
  ) AS money
  WHERE application.id = of_id
$$;
--> statement-breakpoint
-- Only a visitor pays for a booking; a member has it on their account. Nobody can be asked for a time to which nobody came.
CREATE FUNCTION "keep_booking_bill"(of_id uuid) RETURNS void LANGUAGE sql AS $$
  SELECT write_bill('booking', booking.id,
    CASE WHEN booking.status IN ('cancelled', 'declined', 'expired', 'skipped') THEN 'void'
      WHEN visitor.paid_satang >= booking.price_satang THEN 'paid'
      WHEN booking.status = 'no_show' THEN 'void' ELSE 'open' END,
    booking.price_satang, NULL, visitor.created_at, coalesce(visitor.paid_at, booking.updated_at))
  FROM booking_visitors AS visitor JOIN bookings AS booking ON booking.id = visitor.booking_id
  WHERE visitor.booking_id = of_id AND (booking.price_satang > 0 OR visitor.paid_satang > 0)
$$;
--> statement-breakpoint
-- A guest's is made when it is asked for, with what it costs then.
CREATE FUNCTION "keep_guest_bill"(of_id uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE bills SET settled_at = invite.paid_at, updated_at = clock_timestamp(),
    state = CASE WHEN invite.paid_at IS NOT NULL THEN 'paid' WHEN invite.status = 'cancelled' THEN 'void' ELSE 'open' END
  FROM guest_invites AS invite WHERE invite.id = of_id AND subject_id = of_id AND kind = 'guest_pass'
$$;
--> statement-breakpoint
-- A debt is one from the moment in which an account begins to owe until it owes nothing; then it may begin again. Where nothing
-- came for it, it was taken back.
CREATE FUNCTION "keep_debt_bill"(of_id uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  debt bills;
  owed bigint;
  came bigint;
  begins boolean;
BEGIN
  PERFORM FROM members WHERE id = of_id;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO debt FROM bills WHERE subject_id = of_id AND kind = 'debt' FOR UPDATE;
  SELECT coalesce(sum(CASE account WHEN 'owed' THEN amount_satang ELSE -amount_satang END), 0) INTO owed
    FROM ledger_entries WHERE member_row_id = of_id AND account IN ('owed', 'received');
  begins := debt.id IS NULL OR debt.state <> 'open' OR debt.total_satang IS NULL;
  IF begins AND owed <= 0 THEN RETURN; END IF;
  SELECT coalesce(sum(amount_satang), 0) INTO came FROM ledger_entries
    WHERE member_row_id = of_id AND account = 'received' AND created_at > CASE WHEN begins THEN at ELSE debt.created_at END;
  PERFORM write_bill('debt', of_id, CASE WHEN owed > 0 THEN 'open' WHEN came > 0 THEN 'paid' ELSE 'void' END, greatest(owed + came, 0), of_id,
    CASE WHEN begins THEN at ELSE debt.created_at END, at);
END $$;
--> statement-breakpoint
CREATE FUNCTION "bill_of_application"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_application_bill(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "bill_of_booking"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'bookings' THEN PERFORM keep_booking_bill(NEW.id); ELSE PERFORM keep_booking_bill(NEW.booking_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "bill_of_guest"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_guest_bill(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "bills_of_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.application_id IS NOT NULL THEN PERFORM keep_application_bill(NEW.application_id); END IF;
  IF NEW.member_row_id IS NOT NULL THEN PERFORM keep_debt_bill(NEW.member_row_id, NEW.created_at); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "bill_of_nobody"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bills SET state = 'void', updated_at = clock_timestamp() WHERE subject_id = OLD.id AND kind = 'debt' AND state = 'open';
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction, when all that belongs together is written: an approval charges and is paid in one.
CREATE CONSTRAINT TRIGGER "applications_bill" AFTER INSERT OR UPDATE OF "status", "total_satang" ON "applications"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "bill_of_application"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "bookings_bill" AFTER UPDATE OF "status", "price_satang" ON "bookings"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."member_row_id" IS NULL) EXECUTE FUNCTION "bill_of_booking"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "booking_visitors_bill" AFTER INSERT OR UPDATE OF "paid_satang" ON "booking_visitors"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "bill_of_booking"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "guest_invites_bill" AFTER UPDATE OF "status", "paid_at" ON "guest_invites"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "bill_of_guest"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_bills" AFTER INSERT OR UPDATE OF "member_row_id" ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "bills_of_entry"();
--> statement-breakpoint
CREATE TRIGGER "members_leave_no_debt" AFTER DELETE ON "members" FOR EACH ROW EXECUTE FUNCTION "bill_of_nobody"();
--> statement-breakpoint
SELECT keep_application_bill("id") FROM "applications";--> statement-breakpoint
SELECT keep_booking_bill("booking_id") FROM "booking_visitors";--> statement-breakpoint
SELECT keep_guest_bill("subject_id") FROM "bills" WHERE "kind" = 'guest_pass';--> statement-breakpoint
SELECT keep_debt_bill("member_row_id", max("created_at")) FROM "ledger_entries" WHERE "member_row_id" IS NOT NULL AND "account" = 'owed' GROUP BY "member_row_id";--> statement-breakpoint
UPDATE "bills" SET "updated_at" = "created_at";
