-- How far people got who signed up: what was counted of the steps of the forms, and what was recorded of each day.
-- keeps the version before: it knows nothing of the new tables.
CREATE TABLE "registration_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"variant" text NOT NULL,
	"step" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "registration_steps_once" UNIQUE("day","variant","step"),
	CONSTRAINT "registration_steps_variant" CHECK ("registration_steps"."variant" in ('wizard', 'membership_page')),
	CONSTRAINT "registration_steps_step" CHECK ("registration_steps"."step" between 1 and 4),
	CONSTRAINT "registration_steps_count" CHECK ("registration_steps"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "sign_up_days" (
	"day" date NOT NULL,
	"variant" text NOT NULL,
	"sent" integer NOT NULL,
	"paid" integer NOT NULL,
	"approved" integer NOT NULL,
	CONSTRAINT "sign_up_days_day_variant_pk" PRIMARY KEY("day","variant"),
	CONSTRAINT "sign_up_days_variant" CHECK ("sign_up_days"."variant" in ('wizard', 'membership_page'))
);
--> statement-breakpoint
CREATE TRIGGER "sign_up_days_append_only" BEFORE DELETE OR UPDATE ON "sign_up_days" FOR EACH ROW EXECUTE FUNCTION "keep_recorded_days"();
--> statement-breakpoint
CREATE TRIGGER "sign_up_days_no_truncate" BEFORE TRUNCATE ON "sign_up_days" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
