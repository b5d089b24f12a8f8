ALTER TABLE "application_decisions" ADD COLUMN "received_satang" bigint;--> statement-breakpoint
ALTER TABLE "slips" ADD COLUMN "verified_satang" bigint;--> statement-breakpoint
ALTER TABLE "slips" ADD COLUMN "verified_sender" text;--> statement-breakpoint
ALTER TABLE "slips" ADD COLUMN "verified_paid_at" timestamp with time zone;