CREATE TABLE "locations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"time_zone" text DEFAULT 'Asia/Bangkok' NOT NULL,
	"tax_branch" text DEFAULT '00000' NOT NULL,
	"hours" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "locations_code_unique" UNIQUE("code"),
	CONSTRAINT "locations_tax_branch" CHECK ("locations"."tax_branch" ~ '^[0-9]{5}$')
);
--> statement-breakpoint
-- Everything that has a place has one from the start, so that nobody is asked which until there is a second.
INSERT INTO "locations" ("id", "code", "name") VALUES ('00000000-0000-7000-8000-000000000001', 'main', 'Main');
--> statement-breakpoint
CREATE TABLE "kiosk_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kiosk_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"way" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"was_offline" boolean NOT NULL,
	"result" text NOT NULL,
	"reason" text,
	"member_row_id" uuid,
	"visit_id" uuid,
	"settled_at" timestamp with time zone,
	CONSTRAINT "kiosk_entries_once" UNIQUE("kiosk_id","key"),
	CONSTRAINT "kiosk_entries_way" CHECK ("kiosk_entries"."way" in ('code', 'pass')),
	CONSTRAINT "kiosk_entries_result" CHECK ("kiosk_entries"."result" in ('entered', 'already_in', 'left', 'refused', 'doubtful'))
);
--> statement-breakpoint
CREATE TABLE "kiosks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL,
	"name" text NOT NULL,
	"pairing_hash" text,
	"pairing_ends_at" timestamp with time zone,
	"token_hash" text,
	"paired_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"fire_key" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kiosks_pairingHash_unique" UNIQUE("pairing_hash"),
	CONSTRAINT "kiosks_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "kiosks_pairing" CHECK (("kiosks"."pairing_hash" is null) = ("kiosks"."pairing_ends_at" is null)),
	CONSTRAINT "kiosks_paired" CHECK (("kiosks"."token_hash" is null) or ("kiosks"."paired_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "used_check_in_codes" (
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"window" bigint NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "used_check_in_codes_kind_subject_id_window_pk" PRIMARY KEY("kind","subject_id","window"),
	CONSTRAINT "used_check_in_codes_kind" CHECK ("used_check_in_codes"."kind" in ('m', 'g'))
);
--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "location_id" uuid DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "visits" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kiosk_entries" ADD CONSTRAINT "kiosk_entries_kiosk_id_kiosks_id_fk" FOREIGN KEY ("kiosk_id") REFERENCES "public"."kiosks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_entries" ADD CONSTRAINT "kiosk_entries_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_entries" ADD CONSTRAINT "kiosk_entries_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosks" ADD CONSTRAINT "kiosks_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kiosk_entries_member" ON "kiosk_entries" USING btree ("member_row_id");--> statement-breakpoint
CREATE INDEX "kiosk_entries_visit" ON "kiosk_entries" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "kiosk_entries_newest" ON "kiosk_entries" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "kiosk_entries_doubtful" ON "kiosk_entries" USING btree ("at") WHERE "kiosk_entries"."result" = 'doubtful' and "kiosk_entries"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "used_check_in_codes_time" ON "used_check_in_codes" USING btree ("used_at");--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_ending" ON "visits" USING btree ("ends_at") WHERE "visits"."left_at" is null;