ALTER TABLE "slip_uses" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "slip_uses" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "booking_visitors" ADD COLUMN "pays_ahead" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_visitors" ADD COLUMN "paid_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "booking_visitors" SET "paid_satang" = "bookings"."price_satang" FROM "bookings" WHERE "bookings"."id" = "booking_id" AND "paid_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_visitors" ADD COLUMN "back_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_visitors" ADD COLUMN "told_expired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "visitors_pay" text DEFAULT 'desk' NOT NULL;--> statement-breakpoint
CREATE INDEX "receipts_booking" ON "receipts" USING btree ("booking_id") WHERE "receipts"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "booking_visitors_back" ON "booking_visitors" USING btree ("booking_id") WHERE "booking_visitors"."back_satang" > 0;--> statement-breakpoint
ALTER TABLE "slip_uses" ADD CONSTRAINT "slip_uses_of" CHECK (num_nonnulls("slip_uses"."application_id", "slip_uses"."booking_id") = 1);--> statement-breakpoint
ALTER TABLE "booking_visitors" ADD CONSTRAINT "booking_visitors_money" CHECK ("booking_visitors"."back_satang" >= 0 and "booking_visitors"."back_satang" <= "booking_visitors"."paid_satang");--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_visitors_pay" CHECK ("spaces"."visitors_pay" in ('desk', 'ahead'));