-- For equality beside ranges in one constraint; PostgreSQL lets the owner of a database add it since 13.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"unit" integer DEFAULT 1 NOT NULL,
	"member_row_id" uuid,
	"status" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone NOT NULL,
	"hold_until" timestamp with time zone,
	"price_satang" bigint DEFAULT 0 NOT NULL,
	"price_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"credit_minutes" integer DEFAULT 0 NOT NULL,
	"policy" jsonb NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"ical_uid" text NOT NULL,
	"ical_sequence" integer DEFAULT 0 NOT NULL,
	"made_by" text NOT NULL,
	"submission_key" uuid,
	"checked_in_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_icalUid_unique" UNIQUE("ical_uid"),
	CONSTRAINT "bookings_submissionKey_unique" UNIQUE("submission_key"),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('held', 'pending', 'confirmed', 'checked_in', 'completed', 'no_show', 'cancelled', 'declined', 'expired', 'skipped')),
	CONSTRAINT "bookings_made_by" CHECK ("bookings"."made_by" in ('member', 'staff', 'program')),
	CONSTRAINT "bookings_unit" CHECK ("bookings"."unit" >= 1),
	CONSTRAINT "bookings_time" CHECK (isfinite("bookings"."starts_at") and isfinite("bookings"."ends_at") and "bookings"."ends_at" > "bookings"."starts_at"),
	CONSTRAINT "bookings_length" CHECK ("bookings"."ends_at" - "bookings"."starts_at" <= interval '32 days'),
	CONSTRAINT "bookings_blocked" CHECK (isfinite("bookings"."blocked_until") and "bookings"."blocked_until" >= "bookings"."ends_at"
        and "bookings"."blocked_until" - "bookings"."ends_at" <= interval '1 day'),
	CONSTRAINT "bookings_hold" CHECK (("bookings"."status" = 'held') = ("bookings"."hold_until" is not null)),
	CONSTRAINT "bookings_paid" CHECK ("bookings"."price_satang" >= 0 and "bookings"."credit_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_row_id" uuid,
	"space_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_memberRowId_unique" UNIQUE("member_row_id"),
	CONSTRAINT "calendar_feeds_spaceId_unique" UNIQUE("space_id"),
	CONSTRAINT "calendar_feeds_of" CHECK (num_nonnulls("calendar_feeds"."member_row_id", "calendar_feeds"."space_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_th" text DEFAULT '' NOT NULL,
	"name_ru" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"image_url" text,
	"seats" integer,
	"equipment" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"units" integer DEFAULT 1 NOT NULL,
	"turnaround_minutes" integer DEFAULT 0 NOT NULL,
	"hours" jsonb,
	"min_minutes" integer DEFAULT 15 NOT NULL,
	"max_minutes" integer DEFAULT 1440 NOT NULL,
	"step_minutes" integer DEFAULT 30 NOT NULL,
	"max_days_ahead" integer DEFAULT 90 NOT NULL,
	"audience" text DEFAULT 'members' NOT NULL,
	"plans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"price_rules" jsonb NOT NULL,
	"cancel_hours" integer DEFAULT 0 NOT NULL,
	"needs_approval" boolean DEFAULT false NOT NULL,
	"release_minutes" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spaces_kind" CHECK ("spaces"."kind" in ('room', 'desk', 'booth', 'event', 'call')),
	CONSTRAINT "spaces_audience" CHECK ("spaces"."audience" in ('members', 'plans', 'staff')),
	CONSTRAINT "spaces_units" CHECK ("spaces"."units" between 1 and 500),
	CONSTRAINT "spaces_lengths" CHECK ("spaces"."min_minutes" >= 1 and "spaces"."max_minutes" >= "spaces"."min_minutes"),
	CONSTRAINT "spaces_counts" CHECK ("spaces"."turnaround_minutes" >= 0 and "spaces"."step_minutes" >= 1 and "spaces"."max_days_ahead" >= 1 and "spaces"."cancel_hours" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_source";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_by_start" ON "bookings" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_member" ON "bookings" USING btree ("member_row_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_open" ON "bookings" USING btree ("status","starts_at");--> statement-breakpoint
CREATE INDEX "spaces_by_name" ON "spaces" USING btree ("name_en","id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_source" CHECK ("ledger_entries"."source" in ('application', 'receipt', 'card_payment', 'renewal', 'sale', 'booking', 'by_hand'));--> statement-breakpoint
-- No two bookings that keep others out overlap in one unit, back to back they may stand. Its guards are the checks of the
-- table: no column is null, no time is empty or without an end, none of which an exclusion would refuse by itself.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_no_overlap" EXCLUDE USING gist (
	"space_id" WITH =,
	"unit" WITH =,
	tstzrange("starts_at", "blocked_until", '[)') WITH &&
) WHERE ("status" IN ('held', 'pending', 'confirmed', 'checked_in'));
