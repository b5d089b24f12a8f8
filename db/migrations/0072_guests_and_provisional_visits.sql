ALTER TABLE "slip_uses" DROP CONSTRAINT "slip_uses_of";--> statement-breakpoint
ALTER TABLE "visits" ALTER COLUMN "member_row_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "guest_invites" ADD COLUMN "provisional_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guest_invites" ADD COLUMN "left_how" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "invite_id" uuid;--> statement-breakpoint
ALTER TABLE "slip_uses" ADD COLUMN "invite_id" uuid;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_invite" ON "receipts" USING btree ("invite_id") WHERE "receipts"."invite_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one_open_provisional" ON "visits" USING btree ("application_id") WHERE "visits"."left_at" is null and "visits"."member_row_id" is null;--> statement-breakpoint
CREATE INDEX "visits_application" ON "visits" USING btree ("application_id");--> statement-breakpoint
ALTER TABLE "guest_invites" ADD CONSTRAINT "guest_invites_left_how" CHECK ("guest_invites"."left_how" in ('check_out', 'staff', 'assumed'));--> statement-breakpoint
UPDATE "guest_invites" SET "left_how" = CASE WHEN "left_at" >= "until" THEN 'assumed' ELSE 'check_out' END WHERE "left_at" IS NOT NULL;--> statement-breakpoint
UPDATE "kiosk_entries" SET "reason" = 'too_late' WHERE "reason" = 'been_here';--> statement-breakpoint
ALTER TABLE "guest_invites" ADD CONSTRAINT "guest_invites_left_said" CHECK (("guest_invites"."left_at" is null) = ("guest_invites"."left_how" is null));--> statement-breakpoint
ALTER TABLE "slip_uses" ADD CONSTRAINT "slip_uses_of" CHECK (num_nonnulls("slip_uses"."application_id", "slip_uses"."booking_id", "slip_uses"."invite_id", "slip_uses"."member_row_id") = 1);--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_for";--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_for" CHECK (num_nonnulls("receipts"."application_id", "receipts"."member_row_id", "receipts"."booking_id", "receipts"."invite_id") <= 1);--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_who" CHECK (num_nonnulls("visits"."member_row_id", "visits"."application_id") > 0);