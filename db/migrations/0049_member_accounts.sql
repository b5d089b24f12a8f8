CREATE TABLE "portal_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"verified_at" timestamp with time zone NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_accounts_email_unique" UNIQUE("email"),
	CONSTRAINT "portal_accounts_email" CHECK ("portal_accounts"."email" = lower("portal_accounts"."email"))
);
--> statement-breakpoint
CREATE TABLE "portal_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"member_row_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_links_once" UNIQUE("account_id","member_row_id"),
	CONSTRAINT "portal_links_role" CHECK ("portal_links"."role" in ('self', 'payer'))
);
--> statement-breakpoint
CREATE TABLE "portal_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "portal_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"browser_hash" text NOT NULL,
	"link_hash" text,
	"code_hash" text,
	"mail_id" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_sign_ins_browserHash_unique" UNIQUE("browser_hash"),
	CONSTRAINT "portal_sign_ins_linkHash_unique" UNIQUE("link_hash"),
	CONSTRAINT "portal_sign_ins_whole" CHECK (("portal_sign_ins"."link_hash" is null) = ("portal_sign_ins"."code_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "portal_links" ADD CONSTRAINT "portal_links_account_id_portal_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."portal_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_links" ADD CONSTRAINT "portal_links_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_sessions" ADD CONSTRAINT "portal_sessions_account_id_portal_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."portal_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_sign_ins" ADD CONSTRAINT "portal_sign_ins_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portal_links_member" ON "portal_links" USING btree ("member_row_id");--> statement-breakpoint
CREATE INDEX "portal_sessions_account" ON "portal_sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "portal_sessions_end" ON "portal_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "portal_sign_ins_email" ON "portal_sign_ins" USING btree ("email");--> statement-breakpoint
CREATE INDEX "portal_sign_ins_end" ON "portal_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "portal_sign_ins_mail" ON "portal_sign_ins" USING btree ("mail_id");