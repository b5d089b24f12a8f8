-- The functions that write bills keep their plans, and what becomes of a bill is kept for programs that want to hear of it.
-- keeps the version before: its bills are written by these functions, too, and what is kept for programs waits for a server that tells it.
CREATE TABLE "bill_news" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bill_id" uuid NOT NULL,
	"news" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_news_news" CHECK ("bill_news"."news" in ('opened', 'paid', 'voided', 'given_back'))
);
--> statement-breakpoint
ALTER TABLE "bill_news" ADD CONSTRAINT "bill_news_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_news_oldest" ON "bill_news" USING btree ("created_at","id");
--> statement-breakpoint
-- What a function of SQL does is planned at every call, what one of PL/pgSQL does once in a session.
CREATE OR REPLACE FUNCTION "write_bill"(of_kind text, of_id uuid, is_state text, is_total bigint, is_payer uuid, since timestamptz, at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bills AS bill (id, kind, subject_id, state, total_satang, payer_id, created_at, settled_at, updated_at)
  VALUES (overlay(overlay(md5(of_kind || ' ' || of_id) placing '8' from 13) placing '8' from 17)::uuid, of_kind, of_id, is_state, is_total, is_payer, since, CASE is_state WHEN 'paid' THEN at END, clock_timestamp())
  ON CONFLICT (subject_id, kind) DO UPDATE SET
    state = excluded.state, total_satang = excluded.total_satang, payer_id = excluded.payer_id, created_at = excluded.created_at,
    settled_at = CASE WHEN bill.state = 'paid' AND excluded.state = 'paid' THEN bill.settled_at ELSE excluded.settled_at END,
    updated_at = excluded.updated_at;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_application_bill"(of_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  application applications;
  came bigint;
  member uuid;
  renewed uuid;
BEGIN
  SELECT * INTO application FROM applications WHERE id = of_id;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT sum(amount_satang) FILTER (WHERE account = 'received'), (array_agg(member_row_id) FILTER (WHERE member_row_id IS NOT NULL))[1] INTO came, member
    FROM ledger_entries WHERE application_id = of_id;
  SELECT member_row_id INTO renewed FROM renewals WHERE id = of_id;
  PERFORM write_bill('application', of_id,
    CASE WHEN application.status = 'approved' THEN 'paid' WHEN application.status = 'rejected' THEN 'void' WHEN came > 0 THEN 'proven' ELSE 'open' END,
    application.total_satang, coalesce(renewed, member), application.created_at, application.updated_at);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_booking_bill"(of_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_bill('booking', booking.id,
    CASE WHEN booking.status IN ('cancelled', 'declined', 'expired', 'skipped') THEN 'void'
      WHEN visitor.paid_satang >= booking.price_satang THEN 'paid'
      WHEN booking.status = 'no_show' THEN 'void' ELSE 'open' END,
    booking.price_satang, NULL, visitor.created_at, coalesce(visitor.paid_at, booking.updated_at))
  FROM booking_visitors AS visitor JOIN bookings AS booking ON booking.id = visitor.booking_id
  WHERE visitor.booking_id = of_id AND (booking.price_satang > 0 OR visitor.paid_satang > 0);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_guest_bill"(of_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bills SET settled_at = invite.paid_at, updated_at = clock_timestamp(),
    state = CASE WHEN invite.paid_at IS NOT NULL THEN 'paid' WHEN invite.status = 'cancelled' THEN 'void' ELSE 'open' END
  FROM guest_invites AS invite WHERE invite.id = of_id AND subject_id = of_id AND kind = 'guest_pass';
END $$;
--> statement-breakpoint
-- Only what somebody wants to hear is kept.
CREATE FUNCTION "keep_bill_news"(of_bill uuid, news text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bill_news (id, bill_id, news)
  SELECT gen_random_uuid(), of_bill, news
  WHERE EXISTS (SELECT FROM webhook_subscriptions WHERE paused_at IS NULL AND 'bill.' || news = ANY (events));
  IF FOUND THEN PERFORM pg_notify('sala_changes', 'bills'); END IF;
END $$;
--> statement-breakpoint
-- One without a total is none yet. An account may begin to owe again, and a decision may be taken back: then it is open once more.
CREATE FUNCTION "tell_of_bill"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE WHEN TG_OP = 'UPDATE' AND OLD.total_satang IS NOT NULL THEN OLD.state END;
  ended boolean := coalesce(was, 'void') IN ('paid', 'void');
BEGIN
  IF NEW.state IS NOT DISTINCT FROM was THEN RETURN NULL; END IF;
  IF NEW.state = 'paid' THEN PERFORM keep_bill_news(NEW.id, 'paid');
  ELSIF NEW.state = 'void' AND NOT ended THEN PERFORM keep_bill_news(NEW.id, 'voided');
  ELSIF NEW.state <> 'void' AND ended THEN PERFORM keep_bill_news(NEW.id, 'opened');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of whatever it is for; else of what the member owed.
CREATE FUNCTION "tell_of_refund"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_kind text := CASE WHEN NEW.application_id IS NOT NULL THEN 'application' WHEN NEW.source = 'booking' THEN 'booking' ELSE 'debt' END;
  of_id text := CASE of_kind WHEN 'application' THEN NEW.application_id::text WHEN 'booking' THEN NEW.reference ELSE NEW.member_row_id::text END;
BEGIN
  IF of_id ~ '^[0-9a-f-]{36}$' THEN
    PERFORM keep_bill_news(id, 'given_back') FROM bills WHERE subject_id = of_id::uuid AND kind = of_kind;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "bills_tell" AFTER INSERT OR UPDATE OF "state", "total_satang" ON "bills"
  FOR EACH ROW WHEN (NEW."total_satang" IS NOT NULL) EXECUTE FUNCTION "tell_of_bill"();
--> statement-breakpoint
-- At the end of the transaction, when the bill is written.
CREATE CONSTRAINT TRIGGER "ledger_entries_tell" AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."kind" = 'refund') EXECUTE FUNCTION "tell_of_refund"();
