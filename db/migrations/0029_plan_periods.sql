ALTER TABLE "plans" ADD COLUMN "period_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "period_unit" text DEFAULT 'month' NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "opens_doors" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "is_recurring" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "access_codes" ADD COLUMN "entry_minutes" integer;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_period_unit" CHECK ("plans"."period_unit" in ('hour', 'day', 'month', 'none'));--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_period" CHECK ("plans"."period_count" >= 0 and ("plans"."period_count" = 0) = ("plans"."period_unit" = 'none'));
--> statement-breakpoint
-- Until now the name decided: plans that the owner added lasted a month and opened the door, and so they do.
UPDATE "plans" SET "period_count" = 1, "period_unit" = 'day' WHERE lower(trim("name")) IN ('day pass', 'green card');--> statement-breakpoint
UPDATE "plans" SET "period_count" = 7, "period_unit" = 'day' WHERE lower(trim("name")) IN ('week pass', 'weekly', 'black card');--> statement-breakpoint
UPDATE "plans" SET "period_count" = 6 WHERE lower(trim("name")) = 'silver';--> statement-breakpoint
UPDATE "plans" SET "period_count" = 12 WHERE lower(trim("name")) IN ('annual', 'gold');--> statement-breakpoint
UPDATE "plans" SET "period_unit" = 'hour' WHERE "name" = 'Hourly Rate';--> statement-breakpoint
UPDATE "plans" SET "period_count" = 0, "period_unit" = 'none' WHERE "name" IN ('Enrollment Fee', '1-Hour Consultation Package', '3-Hour Consultation Package');--> statement-breakpoint
UPDATE "plans" SET "opens_doors" = false WHERE "name" IN ('Enrollment Fee', 'Membership Subscription', 'Mailbox/Locker', '1-Hour Consultation Package', '3-Hour Consultation Package');--> statement-breakpoint
UPDATE "plans" SET "is_recurring" = false WHERE "period_unit" IN ('hour', 'none') OR lower(trim("name")) IN ('day pass', 'green card');
