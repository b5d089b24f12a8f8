ALTER TABLE "plans" ADD COLUMN "bookings_ahead" integer;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "hours_ahead" integer;--> statement-breakpoint
ALTER TABLE "member_batches" ADD COLUMN "ends_to_come" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "is_for_guests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_measure" CHECK ("plans"."bookings_ahead" >= 1 and "plans"."hours_ahead" >= 1);--> statement-breakpoint
UPDATE "spaces" SET "is_for_guests" = true WHERE "kind" IN ('room', 'event');