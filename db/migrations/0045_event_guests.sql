CREATE TABLE "event_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_key" uuid NOT NULL,
	"event_id" uuid,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"locale" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"called_off_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_guests_submissionKey_unique" UNIQUE("submission_key"),
	CONSTRAINT "event_guests_status" CHECK ("event_guests"."status" in ('coming', 'waiting', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "erasures" DROP CONSTRAINT "erasures_kind";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_subject_kind";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_guests_of_event" ON "event_guests" USING btree ("event_id","status","submitted_at");--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_kind" CHECK ("erasures"."kind" in ('member', 'application', 'employee', 'receipt', 'request', 'guest'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('account', 'application', 'request', 'event', 'renewal', 'agreement', 'sale', 'message', 'leave', 'webhook', 'test'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_subject_kind" CHECK ("mails"."subject_kind" in ('account', 'member', 'application', 'receipt', 'request', 'guest', 'employee'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_seats" CHECK ("events"."seats" between 1 and 9999);