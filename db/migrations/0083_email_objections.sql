CREATE TABLE "portal_objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_row_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"mail_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_objections_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "portal_objections" ADD CONSTRAINT "portal_objections_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_objections" ADD CONSTRAINT "portal_objections_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portal_objections_member" ON "portal_objections" USING btree ("member_row_id");--> statement-breakpoint
CREATE INDEX "portal_objections_end" ON "portal_objections" USING btree ("expires_at");