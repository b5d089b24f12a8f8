-- Slips and card payments name the bill that they pay, and nothing else.
-- keeps the version before: the columns that it reads and writes stay until a later version, and a trigger keeps both alike.
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bills_once" UNIQUE("subject_id","kind"),
	CONSTRAINT "bills_kind" CHECK ("bills"."kind" in ('application', 'debt', 'booking', 'guest_pass'))
);
--> statement-breakpoint
INSERT INTO "bills" ("id", "kind", "subject_id", "created_at")
SELECT gen_random_uuid(), "kind", "subject_id", min("created_at") FROM (
	SELECT 'application' AS "kind", "application_id" AS "subject_id", "created_at" FROM "receipts"
	UNION ALL SELECT 'debt', "member_row_id", "created_at" FROM "receipts"
	UNION ALL SELECT 'booking', "booking_id", "created_at" FROM "receipts"
	UNION ALL SELECT 'guest_pass', "invite_id", "created_at" FROM "receipts"
	UNION ALL SELECT 'application', "application_id", "created_at" FROM "card_payments"
	UNION ALL SELECT 'debt', "member_row_id", "created_at" FROM "card_payments"
	UNION ALL SELECT 'booking', "booking_id", "created_at" FROM "card_payments"
) AS "paid" WHERE "subject_id" IS NOT NULL GROUP BY "kind", "subject_id";
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "bill_id" uuid;--> statement-breakpoint
ALTER TABLE "card_payments" ADD COLUMN "bill_id" uuid;--> statement-breakpoint
UPDATE "receipts" SET "bill_id" = "bills"."id" FROM "bills" WHERE "subject_id" = "application_id" AND "kind" = 'application';--> statement-breakpoint
UPDATE "receipts" SET "bill_id" = "bills"."id" FROM "bills" WHERE "subject_id" = "member_row_id" AND "kind" = 'debt';--> statement-breakpoint
UPDATE "receipts" SET "bill_id" = "bills"."id" FROM "bills" WHERE "subject_id" = "booking_id" AND "kind" = 'booking';--> statement-breakpoint
UPDATE "receipts" SET "bill_id" = "bills"."id" FROM "bills" WHERE "subject_id" = "invite_id" AND "kind" = 'guest_pass';--> statement-breakpoint
UPDATE "card_payments" SET "bill_id" = "bills"."id" FROM "bills" WHERE "subject_id" = "application_id" AND "kind" = 'application';--> statement-breakpoint
UPDATE "card_payments" SET "bill_id" = "bills"."id" FROM "bills" WHERE "subject_id" = "member_row_id" AND "kind" = 'debt';--> statement-breakpoint
UPDATE "card_payments" SET "bill_id" = "bills"."id" FROM "bills" WHERE "subject_id" = "booking_id" AND "kind" = 'booking';--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_bill" ON "receipts" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "card_payments_bill" ON "card_payments" USING btree ("bill_id","created_at");--> statement-breakpoint
ALTER TABLE "slip_uses" DROP CONSTRAINT "slip_uses_of";--> statement-breakpoint
-- A bill outlives what it was for, and so does what names it.
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "slip_uses" DROP CONSTRAINT "slip_uses_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "card_payments" DROP CONSTRAINT "card_payments_application_id_applications_id_fk";--> statement-breakpoint
ALTER TABLE "card_payments" DROP CONSTRAINT "card_payments_member_row_id_members_id_fk";--> statement-breakpoint
CREATE FUNCTION "columns_of_bill"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "bill" record;
  "named" record;
BEGIN
  IF NEW."bill_id" IS DISTINCT FROM (CASE WHEN TG_OP = 'UPDATE' THEN OLD."bill_id" END) THEN
    SELECT * INTO "bill" FROM "bills" WHERE "id" = NEW."bill_id";
    RETURN jsonb_populate_record(NEW, jsonb_build_object(
      'application_id', CASE "bill"."kind" WHEN 'application' THEN "bill"."subject_id" END,
      'member_row_id', CASE "bill"."kind" WHEN 'debt' THEN "bill"."subject_id" END,
      'booking_id', CASE "bill"."kind" WHEN 'booking' THEN "bill"."subject_id" END,
      'invite_id', CASE "bill"."kind" WHEN 'guest_pass' THEN "bill"."subject_id" END));
  END IF;
  SELECT "kind", (to_jsonb(NEW) ->> "column")::uuid AS "id" INTO "named"
    FROM (VALUES ('application', 'application_id'), ('debt', 'member_row_id'), ('booking', 'booking_id'),
      ('guest_pass', 'invite_id')) AS "columns" ("kind", "column")
    WHERE to_jsonb(NEW) ->> "column" IS NOT NULL;
  NEW."bill_id" := NULL;
  IF "named"."id" IS NOT NULL THEN
    INSERT INTO "bills" ("id", "kind", "subject_id") VALUES (gen_random_uuid(), "named"."kind", "named"."id")
      ON CONFLICT DO NOTHING;
    SELECT "id" INTO NEW."bill_id" FROM "bills" WHERE "subject_id" = "named"."id" AND "kind" = "named"."kind";
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "receipts_columns_of_bill" BEFORE INSERT OR UPDATE OF "bill_id", "application_id", "member_row_id", "booking_id", "invite_id"
  ON "receipts" FOR EACH ROW EXECUTE FUNCTION "columns_of_bill"();
--> statement-breakpoint
CREATE TRIGGER "card_payments_columns_of_bill" BEFORE INSERT OR UPDATE OF "bill_id", "application_id", "member_row_id", "booking_id"
  ON "card_payments" FOR EACH ROW EXECUTE FUNCTION "columns_of_bill"();
