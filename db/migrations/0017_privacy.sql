CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"erased_by" uuid,
	"erased_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "erasures_subjectId_unique" UNIQUE("subject_id"),
	CONSTRAINT "erasures_kind" CHECK ("erasures"."kind" in ('member', 'application', 'employee', 'receipt'))
);
--> statement-breakpoint
CREATE INDEX "erasures_created" ON "erasures" USING btree ("created_at");--> statement-breakpoint
-- What was written stays, with three ways out, each as narrow as it can be: the link to a member who was deleted is
-- cleared; in a transaction that records an erasure, an entry of the log loses details (what is left must have been
-- there before); and a document loses its buyer once five years have passed since the end of its year.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb;
  becomes jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was := to_jsonb(OLD);
    becomes := to_jsonb(NEW);
    IF becomes - 'member_row_id' = was - 'member_row_id' THEN
      RETURN NEW;
    END IF;
    IF TG_TABLE_NAME = 'admin_activity_log' AND becomes - 'details' = was - 'details'
      AND becomes -> 'details' <@ (was -> 'details')
      AND EXISTS (SELECT FROM erasures WHERE created_at = transaction_timestamp()) THEN
      RETURN NEW;
    END IF;
    IF TG_TABLE_NAME = 'documents'
      AND becomes - '{buyer_name,content}'::text[] = was - '{buyer_name,content}'::text[]
      AND (becomes -> 'content') - 'buyer' = (was -> 'content') - 'buyer'
      AND becomes ->> 'buyer_name' = 'Erased person' AND is_tax_record_over((was ->> 'day')::date) THEN
      RETURN NEW;
    END IF;
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
-- Five years from the end of the year, in Bangkok (Revenue Code s. 87/3, Accounting Act s. 14).
CREATE FUNCTION is_tax_record_over(day date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT extract(year FROM day) + 5 < extract(year FROM now() AT TIME ZONE 'Asia/Bangkok')
$$;
--> statement-breakpoint
-- As before; and the words of a note may go when those years are over.
CREATE OR REPLACE FUNCTION guard_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (
    NEW.member_row_id IS NULL AND to_jsonb(NEW) - 'member_row_id' = to_jsonb(OLD) - 'member_row_id'
    OR OLD.member_row_id IS NULL
      AND to_jsonb(NEW) - '{member_row_id,member_id}'::text[] = to_jsonb(OLD) - '{member_row_id,member_id}'::text[]
    OR NEW.note = '' AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' AND is_tax_record_over(OLD.booked_on)
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
CREATE TRIGGER erasures_append_only BEFORE UPDATE OR DELETE ON erasures
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER erasures_no_truncate BEFORE TRUNCATE ON erasures
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
