CREATE TABLE "agreement_announcements" (
	"number" integer PRIMARY KEY NOT NULL,
	"announced_by" uuid NOT NULL,
	"announced_at" timestamp with time zone NOT NULL,
	"notice_on" date,
	"holds_from" date,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "agreement_notices" (
	"number" integer NOT NULL,
	"member_row_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreement_notices_number_member_row_id_pk" PRIMARY KEY("number","member_row_id")
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "agreement_notices" ADD CONSTRAINT "agreement_notices_number_agreement_announcements_number_fk" FOREIGN KEY ("number") REFERENCES "public"."agreement_announcements"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_notices" ADD CONSTRAINT "agreement_notices_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('account', 'application', 'renewal', 'agreement', 'message', 'leave', 'test'));