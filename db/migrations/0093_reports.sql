-- How each day was, recorded once and for all: reports read this instead of everything that ever happened.
-- keeps the version before: it knows nothing of the new tables, and the new index costs its writes next to nothing.
CREATE TABLE "membership_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_row_id" uuid NOT NULL,
	"day" date NOT NULL,
	"change" text NOT NULL,
	"before_satang" bigint NOT NULL,
	"after_satang" bigint NOT NULL,
	"cohort" date NOT NULL,
	CONSTRAINT "membership_changes_once" UNIQUE("member_row_id","day"),
	CONSTRAINT "membership_changes_change" CHECK ("membership_changes"."change" in ('new', 'returned', 'grown', 'shrunk', 'ended')),
	CONSTRAINT "membership_changes_amounts" CHECK ("membership_changes"."before_satang" >= 0 and "membership_changes"."after_satang" >= 0)
);
--> statement-breakpoint
CREATE TABLE "membership_days" (
	"day" date PRIMARY KEY NOT NULL,
	"start_members" integer NOT NULL,
	"new_members" integer NOT NULL,
	"returned_members" integer NOT NULL,
	"grown_members" integer NOT NULL,
	"shrunk_members" integer NOT NULL,
	"ended_members" integer NOT NULL,
	"end_members" integer NOT NULL,
	"start_satang" bigint NOT NULL,
	"new_satang" bigint NOT NULL,
	"returned_satang" bigint NOT NULL,
	"grown_satang" bigint NOT NULL,
	"shrunk_satang" bigint NOT NULL,
	"ended_satang" bigint NOT NULL,
	"end_satang" bigint NOT NULL,
	CONSTRAINT "membership_days_close" CHECK ("membership_days"."start_members" + "membership_days"."new_members" + "membership_days"."returned_members" - "membership_days"."ended_members" = "membership_days"."end_members"
        and "membership_days"."start_satang" + "membership_days"."new_satang" + "membership_days"."returned_satang" + "membership_days"."grown_satang"
          - "membership_days"."shrunk_satang" - "membership_days"."ended_satang" = "membership_days"."end_satang")
);
--> statement-breakpoint
CREATE TABLE "occupancy_hours" (
	"location_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hour" integer NOT NULL,
	"member_minutes" integer NOT NULL,
	"guest_minutes" integer NOT NULL,
	"assumed_minutes" integer NOT NULL,
	CONSTRAINT "occupancy_hours_day_hour_location_id_pk" PRIMARY KEY("day","hour","location_id"),
	CONSTRAINT "occupancy_hours_hour" CHECK ("occupancy_hours"."hour" between 0 and 23)
);
--> statement-breakpoint
ALTER TABLE "occupancy_hours" ADD CONSTRAINT "occupancy_hours_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_changes_day" ON "membership_changes" USING btree ("day","change");--> statement-breakpoint
CREATE INDEX "membership_changes_cohort" ON "membership_changes" USING btree ("cohort","day","change");--> statement-breakpoint
CREATE INDEX "ledger_entries_sums" ON "ledger_entries" USING btree ("booked_on","account","source","amount_satang");
--> statement-breakpoint
-- What was recorded stays as it was; only with the sample year goes what was recorded of it.
CREATE FUNCTION "keep_recorded_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('sala.removing_sample', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "membership_changes_append_only" BEFORE DELETE OR UPDATE ON "membership_changes" FOR EACH ROW EXECUTE FUNCTION "keep_recorded_days"();
--> statement-breakpoint
CREATE TRIGGER "membership_changes_no_truncate" BEFORE TRUNCATE ON "membership_changes" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "membership_days_append_only" BEFORE DELETE OR UPDATE ON "membership_days" FOR EACH ROW EXECUTE FUNCTION "keep_recorded_days"();
--> statement-breakpoint
CREATE TRIGGER "membership_days_no_truncate" BEFORE TRUNCATE ON "membership_days" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "occupancy_hours_append_only" BEFORE DELETE OR UPDATE ON "occupancy_hours" FOR EACH ROW EXECUTE FUNCTION "keep_recorded_days"();
--> statement-breakpoint
CREATE TRIGGER "occupancy_hours_no_truncate" BEFORE TRUNCATE ON "occupancy_hours" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
