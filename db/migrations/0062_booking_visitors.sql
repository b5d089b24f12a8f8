CREATE TABLE "booking_visitors" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" uuid,
	"forgotten_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_subject_kind";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_made_by";--> statement-breakpoint
ALTER TABLE "booking_visitors" ADD CONSTRAINT "booking_visitors_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_visitors_mailbox" ON "booking_visitors" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_subject_kind" CHECK ("mails"."subject_kind" in ('account', 'member', 'application', 'receipt', 'request', 'guest', 'booking', 'employee'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_made_by" CHECK ("bookings"."made_by" in ('member', 'staff', 'program', 'visitor'));