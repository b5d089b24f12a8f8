CREATE TABLE "requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"wishes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"locale" text NOT NULL,
	"taken_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"submitted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "requests_submissionKey_unique" UNIQUE("submission_key"),
	CONSTRAINT "requests_kind" CHECK ("requests"."kind" in ('call', 'tour', 'consultation')),
	CONSTRAINT "requests_status" CHECK ("requests"."status" in ('new', 'answered', 'done')),
	CONSTRAINT "requests_answered" CHECK ("requests"."status" <> 'answered' or "requests"."answered_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "erasures" DROP CONSTRAINT "erasures_kind";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_subject_kind";--> statement-breakpoint
ALTER TABLE "notification_choices" ADD COLUMN "new_request" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "requests_newest" ON "requests" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "requests_status" ON "requests" USING btree ("status","submitted_at");--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_kind" CHECK ("erasures"."kind" in ('member', 'application', 'employee', 'receipt', 'request'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('account', 'application', 'request', 'renewal', 'agreement', 'sale', 'message', 'leave', 'webhook', 'test'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_subject_kind" CHECK ("mails"."subject_kind" in ('account', 'member', 'application', 'receipt', 'request', 'employee'));