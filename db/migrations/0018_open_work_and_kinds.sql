CREATE INDEX "mails_open" ON "mails" USING btree ("created_at") WHERE "mails"."status" in ('pending', 'failed');--> statement-breakpoint
CREATE INDEX "members_by_kind" ON "members" USING btree ("status","membership_type","created_at","id");--> statement-breakpoint
CREATE INDEX "deliveries_open" ON "deliveries" USING btree ("created_at") WHERE "deliveries"."status" in ('pending', 'stopped');