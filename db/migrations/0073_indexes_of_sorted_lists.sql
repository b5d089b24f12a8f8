CREATE INDEX "mails_by_recipient" ON "mails" USING btree ("recipient","id");--> statement-breakpoint
CREATE INDEX "receipts_by_status" ON "receipts" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "applications_by_name" ON "applications" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "applications_by_plan" ON "applications" USING btree ("selected_plan","id");--> statement-breakpoint
CREATE INDEX "applications_by_total" ON "applications" USING btree ("total_satang","id");--> statement-breakpoint
CREATE INDEX "applications_by_status" ON "applications" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "requests_by_name" ON "requests" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "requests_by_kind" ON "requests" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "requests_by_status" ON "requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "documents_by_buyer" ON "documents" USING btree ("buyer_name","id");--> statement-breakpoint
CREATE INDEX "documents_by_total" ON "documents" USING btree ("total_satang","id");