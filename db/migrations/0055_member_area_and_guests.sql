CREATE TABLE "guest_invites" (
	"id" uuid PRIMARY KEY NOT NULL,
	"submission_key" uuid NOT NULL,
	"host_id" uuid NOT NULL,
	"name" text NOT NULL,
	"contact" text NOT NULL,
	"locale" text NOT NULL,
	"status" text DEFAULT 'invited' NOT NULL,
	"expected_at" timestamp with time zone NOT NULL,
	"mail_id" uuid,
	"paid_at" timestamp with time zone,
	"paid_by" uuid,
	"entered_at" timestamp with time zone,
	"until" timestamp with time zone,
	"left_at" timestamp with time zone,
	"forgotten_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guest_invites_submissionKey_unique" UNIQUE("submission_key"),
	CONSTRAINT "guest_invites_status" CHECK ("guest_invites"."status" in ('invited', 'arrived', 'left', 'cancelled')),
	CONSTRAINT "guest_invites_entered" CHECK (("guest_invites"."entered_at" is null) = ("guest_invites"."status" in ('invited', 'cancelled'))),
	CONSTRAINT "guest_invites_left" CHECK ("guest_invites"."left_at" >= "guest_invites"."entered_at")
);
--> statement-breakpoint
CREATE TABLE "portal_email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"old_hash" text NOT NULL,
	"new_hash" text NOT NULL,
	"old_mail_id" uuid,
	"new_mail_id" uuid,
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_email_changes_oldHash_unique" UNIQUE("old_hash"),
	CONSTRAINT "portal_email_changes_newHash_unique" UNIQUE("new_hash")
);
--> statement-breakpoint
CREATE TABLE "portal_payers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_row_id" uuid NOT NULL,
	"email" text NOT NULL,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_payers_once" UNIQUE("member_row_id","email"),
	CONSTRAINT "portal_payers_lower" CHECK ("portal_payers"."email" = lower("portal_payers"."email"))
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "leaving_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal_accounts" ADD COLUMN "muted_notices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "member_row_id" uuid;--> statement-breakpoint
ALTER TABLE "guest_invites" ADD CONSTRAINT "guest_invites_host_id_members_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_invites" ADD CONSTRAINT "guest_invites_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_email_changes" ADD CONSTRAINT "portal_email_changes_account_id_portal_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."portal_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_email_changes" ADD CONSTRAINT "portal_email_changes_old_mail_id_mails_id_fk" FOREIGN KEY ("old_mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_email_changes" ADD CONSTRAINT "portal_email_changes_new_mail_id_mails_id_fk" FOREIGN KEY ("new_mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_payers" ADD CONSTRAINT "portal_payers_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_invites_host" ON "guest_invites" USING btree ("host_id","expected_at");--> statement-breakpoint
CREATE INDEX "guest_invites_open" ON "guest_invites" USING btree ("until") WHERE "guest_invites"."status" = 'arrived';--> statement-breakpoint
CREATE INDEX "guest_invites_kept" ON "guest_invites" USING btree ("expected_at") WHERE "guest_invites"."forgotten_at" is null;--> statement-breakpoint
CREATE INDEX "portal_email_changes_account" ON "portal_email_changes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "portal_email_changes_end" ON "portal_email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "portal_payers_email" ON "portal_payers" USING btree ("email");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_member" ON "receipts" USING btree ("member_row_id") WHERE "receipts"."member_row_id" is not null;