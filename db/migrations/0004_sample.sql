CREATE TABLE "sample_records" (
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "sample_records_record_id_kind_pk" PRIMARY KEY("record_id","kind")
);

--> statement-breakpoint
-- Append-only tables let sample rows go, and only those, while the sample is removed.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'member_row_id' = to_jsonb(OLD) - 'member_row_id' THEN
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
