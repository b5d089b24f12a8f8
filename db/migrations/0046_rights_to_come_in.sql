CREATE TABLE "entitlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_row_id" uuid NOT NULL,
	"source_key" text NOT NULL,
	"plan_name" text,
	"is_add_on" boolean DEFAULT false NOT NULL,
	"opens_doors" boolean NOT NULL,
	"entry_minutes" integer,
	"grace_minutes" integer DEFAULT 0 NOT NULL,
	"first_day" date NOT NULL,
	"expiry_day" date,
	"first_entry_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entitlements_minutes" CHECK ("entitlements"."entry_minutes" > 0 and "entitlements"."grace_minutes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_source" ON "entitlements" USING btree ("source_key") WHERE "entitlements"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "entitlements_member" ON "entitlements" USING btree ("member_row_id","expiry_day");--> statement-breakpoint
-- What members may use already: by their membership, and by what was approved beside it.
INSERT INTO "entitlements" ("id", "member_row_id", "source_key", "plan_name", "opens_doors", "entry_minutes", "grace_minutes", "first_day", "expiry_day", "first_entry_at", "created_at")
SELECT gen_random_uuid(), "members"."id", 'member:' || "members"."id", "plans"."name",
	coalesce("plans"."opens_doors", true),
	CASE
		WHEN NOT coalesce("plans"."opens_doors", true) THEN NULL
		WHEN "plans"."period_unit" = 'hour' THEN "plans"."period_count" * 60
		WHEN "plans"."period_unit" = 'day' AND "plans"."period_count" = 1 THEN 1440
		WHEN "plans"."id" IS NULL AND "members"."membership_type" = 'day pass' THEN 1440
	END,
	CASE WHEN "plans"."opens_doors" AND "plans"."period_unit" = 'hour' THEN 15 ELSE 0 END,
	"members"."join_date", "members"."expiry_date",
	-- The end of a code of hours that were begun says when they were.
	CASE WHEN "plans"."opens_doors" AND "plans"."period_unit" = 'hour' THEN (
		SELECT CASE WHEN "entry_minutes" IS NULL THEN "valid_until" - make_interval(mins => "plans"."period_count" * 60 + 15) END
		FROM "access_codes" WHERE "member_row_id" = "members"."id" AND NOT "is_provisional"
		ORDER BY "valid_until" DESC, "id" DESC LIMIT 1) END,
	"members"."created_at"
FROM "members" LEFT JOIN "plans" ON "plans"."name" = "members"."plan_name";
--> statement-breakpoint
INSERT INTO "entitlements" ("id", "member_row_id", "source_key", "plan_name", "is_add_on", "opens_doors", "entry_minutes", "grace_minutes", "first_day", "expiry_day", "first_entry_at")
SELECT gen_random_uuid(), "access_codes"."member_row_id", 'application:' || "applications"."id", "plans"."name", true, true,
	CASE WHEN "plans"."period_unit" = 'hour' THEN "plans"."period_count" * 60 END,
	CASE WHEN "plans"."period_unit" = 'hour' THEN 15 ELSE 0 END,
	("access_codes"."valid_from" AT TIME ZONE 'Asia/Bangkok')::date,
	(("access_codes"."valid_until" - interval '1 second') AT TIME ZONE 'Asia/Bangkok')::date,
	CASE WHEN "plans"."period_unit" = 'hour' AND "access_codes"."entry_minutes" IS NULL
		THEN "access_codes"."valid_until" - make_interval(mins => "plans"."period_count" * 60 + 15) END
FROM "access_codes"
JOIN "applications" ON "applications"."id" = "access_codes"."application_id"
JOIN "plans" ON "plans"."id" = "applications"."plan_id"
WHERE "access_codes"."member_row_id" IS NOT NULL AND "access_codes"."revoked_at" IS NULL
	AND NOT "access_codes"."is_provisional" AND "plans"."opens_doors"
	AND "plans"."group" IN ('additional', 'specialized')
	AND "access_codes"."valid_until" > now();
