CREATE INDEX "visits_assumed" ON "visits" USING btree ("ends_at") WHERE "visits"."left_how" = 'assumed';--> statement-breakpoint
-- Visits that are open end as those do that begin from now on.
UPDATE "visits" SET "ends_at" = least("ends_at", "entered_at" + interval '16 hours') WHERE "left_at" IS NULL;
