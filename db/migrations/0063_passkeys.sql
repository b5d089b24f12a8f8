CREATE TABLE "portal_passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"challenge" text NOT NULL,
	"account_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_passkey_challenges_browserHash_unique" UNIQUE("browser_hash")
);
--> statement-breakpoint
CREATE TABLE "portal_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"uses" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portal_passkeys_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "portal_passkey_challenges" ADD CONSTRAINT "portal_passkey_challenges_account_id_portal_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."portal_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_passkeys" ADD CONSTRAINT "portal_passkeys_account_id_portal_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."portal_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portal_passkey_challenges_end" ON "portal_passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "portal_passkey_challenges_account" ON "portal_passkey_challenges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "portal_passkeys_account" ON "portal_passkeys" USING btree ("account_id");