ALTER TABLE "visits" ALTER COLUMN "member_row_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "visits_one_open_provisional" ON "visits" USING btree ("application_id") WHERE "visits"."left_at" is null and "visits"."member_row_id" is null;--> statement-breakpoint
CREATE INDEX "visits_application" ON "visits" USING btree ("application_id");--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_who" CHECK (num_nonnulls("visits"."member_row_id", "visits"."application_id") > 0);