CREATE TABLE "booking_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"space_id" uuid NOT NULL,
	"member_row_id" uuid,
	"rule" jsonb NOT NULL,
	"zone" text NOT NULL,
	"use_credits" boolean NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"made_by" text NOT NULL,
	"submission_key" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_series_submissionKey_unique" UNIQUE("submission_key"),
	CONSTRAINT "booking_series_made_by" CHECK ("booking_series"."made_by" in ('member', 'staff', 'program', 'visitor'))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "occurrence" date;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_series" ADD CONSTRAINT "booking_series_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_series_member" ON "booking_series" USING btree ("member_row_id");--> statement-breakpoint
CREATE INDEX "booking_series_space" ON "booking_series" USING btree ("space_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_series_id_booking_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."booking_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_occurrence" ON "bookings" USING btree ("series_id","occurrence") WHERE "bookings"."series_id" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_series" CHECK (("bookings"."series_id" is null) = ("bookings"."occurrence" is null));