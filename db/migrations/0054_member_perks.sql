ALTER TABLE "plans" ADD COLUMN "vouchers_per_month" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "minutes_per_month" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "guests_per_month" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_perks" CHECK ("plans"."vouchers_per_month" >= 0 and "plans"."minutes_per_month" >= 0 and "plans"."guests_per_month" >= 0);--> statement-breakpoint
-- What the starter catalogue gives from now on, for the same plans of houses that have it already.
UPDATE "plans" SET "vouchers_per_month" = 3 WHERE "group" IN ('membership', 'platinum');
--> statement-breakpoint
UPDATE "plans" SET "guests_per_month" = CASE "slug" WHEN 'monthly-pass' THEN 2 ELSE 4 END WHERE "slug" IN ('monthly-pass', 'platinum-membership');
