ALTER TABLE "slip_uses" DROP CONSTRAINT "slip_uses_of";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_member_row_id_members_id_fk";--> statement-breakpoint
ALTER TABLE "slip_uses" ADD COLUMN "member_row_id" uuid;--> statement-breakpoint
ALTER TABLE "slip_uses" ADD CONSTRAINT "slip_uses_of" CHECK (num_nonnulls("slip_uses"."application_id", "slip_uses"."booking_id", "slip_uses"."member_row_id") = 1);--> statement-breakpoint
-- A slip of a debt that was also given to an application is that application's.
UPDATE "receipts" SET "member_row_id" = NULL WHERE "application_id" IS NOT NULL;--> statement-breakpoint
UPDATE "receipts" SET "booking_id" = NULL WHERE "application_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_for" CHECK (num_nonnulls("receipts"."application_id", "receipts"."member_row_id", "receipts"."booking_id") <= 1);--> statement-breakpoint
-- Booked already, under the slip's own id, by somebody whose decision was not written down after it.
UPDATE "receipts" SET "status" = 'approved', "decided_by" = (SELECT "id" FROM "users" WHERE "users"."id" = "paid"."recorded_by"), "decided_at" = "paid"."created_at"
FROM "ledger_entries" AS "paid"
WHERE "paid"."id" = "receipts"."id" AND "receipts"."status" = 'submitted' AND "receipts"."member_row_id" IS NOT NULL;--> statement-breakpoint
-- What paid a debt before is used, as far as nothing else counts on it.
INSERT INTO "slip_uses" ("id", "key", "member_row_id", "receipt_id", "used_at")
SELECT DISTINCT ON ("read"."key") gen_random_uuid(), "read"."key", "receipts"."member_row_id", "receipts"."id", coalesce("receipts"."decided_at", "receipts"."submitted_at")
FROM "receipts"
JOIN "slips" ON "slips"."receipt_id" = "receipts"."id" AND "slips"."file_key" = "receipts"."file_key"
CROSS JOIN LATERAL unnest("slips"."keys") AS "read"("key")
WHERE "receipts"."status" = 'approved' AND "receipts"."member_row_id" IS NOT NULL
ORDER BY "read"."key", "receipts"."decided_at"
ON CONFLICT ("key") DO NOTHING;
