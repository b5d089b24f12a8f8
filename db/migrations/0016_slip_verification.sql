ALTER TABLE "slips" ADD COLUMN "verification" text;--> statement-breakpoint
ALTER TABLE "slips" ADD COLUMN "verified_by" text;--> statement-breakpoint
ALTER TABLE "slips" ADD COLUMN "verified_for" bigint;--> statement-breakpoint
ALTER TABLE "slips" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "slips" ADD CONSTRAINT "slips_verification" CHECK ("slips"."verification" in ('waiting', 'asked', 'verified', 'duplicate', 'wrong_amount', 'wrong_receiver', 'not_found', 'unavailable'));--> statement-breakpoint
ALTER TABLE "slips" ADD CONSTRAINT "slips_verified_by" CHECK ("slips"."verified_by" in ('SlipOK', 'EasySlip'));