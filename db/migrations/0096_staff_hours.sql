-- How many employees were at work in each hour, recorded once and for all.
-- keeps the version before: it knows nothing of the new table.
CREATE TABLE "staff_hours" (
	"day" date NOT NULL,
	"hour" integer NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "staff_hours_day_hour_pk" PRIMARY KEY("day","hour"),
	CONSTRAINT "staff_hours_hour" CHECK ("staff_hours"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TRIGGER "staff_hours_append_only" BEFORE DELETE OR UPDATE ON "staff_hours" FOR EACH ROW EXECUTE FUNCTION "keep_recorded_days"();
--> statement-breakpoint
CREATE TRIGGER "staff_hours_no_truncate" BEFORE TRUNCATE ON "staff_hours" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
