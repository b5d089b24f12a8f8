ALTER TABLE "kiosk_entries" ADD COLUMN "invite_id" uuid;--> statement-breakpoint
ALTER TABLE "kiosk_entries" ADD CONSTRAINT "kiosk_entries_invite_id_guest_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."guest_invites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kiosk_entries_invite" ON "kiosk_entries" USING btree ("invite_id");