-- An amount that waits to be paid is a bill's, of whatever kind.
-- keeps the version before: the key that it writes stays until a later version; rows of bills have a key that is nobody's.
ALTER TABLE "payable_amounts" ADD COLUMN "bill_id" uuid;--> statement-breakpoint
INSERT INTO "bills" ("id", "kind", "subject_id")
SELECT gen_random_uuid(), 'application', "subject_id" FROM (
	SELECT "applications"."id" AS "subject_id" FROM "payable_amounts"
	JOIN "applications" ON "applications"."submission_key" = "payable_amounts"."submission_key"
	UNION SELECT "renewals"."id" FROM "payable_amounts" JOIN "renewals" ON "renewals"."id" = "payable_amounts"."submission_key"
) AS "asked" ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "payable_amounts" SET "bill_id" = "bills"."id" FROM "bills", "applications"
WHERE "applications"."submission_key" = "payable_amounts"."submission_key"
	AND "bills"."kind" = 'application' AND "bills"."subject_id" = "applications"."id";--> statement-breakpoint
UPDATE "payable_amounts" SET "bill_id" = "bills"."id" FROM "bills"
WHERE "payable_amounts"."bill_id" IS NULL AND "bills"."kind" = 'application'
	AND "bills"."subject_id" = "payable_amounts"."submission_key"
	AND NOT EXISTS (SELECT FROM "payable_amounts" AS "other" WHERE "other"."bill_id" = "bills"."id");--> statement-breakpoint
ALTER TABLE "payable_amounts" ALTER COLUMN "submission_key" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "payable_amounts" ADD CONSTRAINT "payable_amounts_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payable_amounts" ADD CONSTRAINT "payable_amounts_once" UNIQUE("bill_id");
