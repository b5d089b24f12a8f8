CREATE INDEX "members_by_name" ON "members" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "members_by_type" ON "members" USING btree ("membership_type","id");--> statement-breakpoint
CREATE INDEX "members_by_status" ON "members" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "members_by_join_date" ON "members" USING btree ("join_date","id");--> statement-breakpoint
CREATE INDEX "members_by_expiry_date" ON "members" USING btree ("expiry_date","id");--> statement-breakpoint
CREATE INDEX "messages_reply_to" ON "messages" USING btree ("reply_to_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_member" ON "ledger_entries" USING btree ("member_row_id");