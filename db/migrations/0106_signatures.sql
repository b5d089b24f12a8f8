-- Contracts are signed in the house: what was sent, who is to sign it, and what happened, each event chained to the one before it.
-- keeps the version before: it knows none of these tables, and sends no contract to be signed.
CREATE TABLE "signing_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signing_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"kind" text NOT NULL,
	"signer" integer,
	"at" timestamp with time zone NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"prev_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "signing_events_nth" UNIQUE("signing_id","nth"),
	CONSTRAINT "signing_events_kind" CHECK ("signing_events"."kind" in ('sent', 'asked', 'opened', 'code_sent', 'code_wrong', 'signed', 'declined', 'lapsed', 'withdrawn', 'done'))
);
--> statement-breakpoint
CREATE TABLE "signing_signers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signing_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"side" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"token_hash" text,
	"done_hash" text,
	"mail_id" uuid,
	"code_hash" text,
	"code_ends_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	"typed_name" text DEFAULT '' NOT NULL,
	"capacity" text DEFAULT '' NOT NULL,
	"identified_by" text,
	"signed_at" timestamp with time zone,
	CONSTRAINT "signing_signers_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "signing_signers_doneHash_unique" UNIQUE("done_hash"),
	CONSTRAINT "signing_signers_nth" UNIQUE("signing_id","nth"),
	CONSTRAINT "signing_signers_side" CHECK ("signing_signers"."side" in ('customer', 'house')),
	CONSTRAINT "signing_signers_identified" CHECK ("signing_signers"."identified_by" in ('code')),
	CONSTRAINT "signing_signers_lower" CHECK ("signing_signers"."email" = lower("signing_signers"."email")),
	CONSTRAINT "signing_signers_signed" CHECK (("signing_signers"."signed_at" is null) = ("signing_signers"."identified_by" is null))
);
--> statement-breakpoint
CREATE TABLE "signings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"way" text DEFAULT 'here' NOT NULL,
	"locale" text NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	"lapses_on" date,
	"pdf" "bytea",
	"paper_key" text,
	"sha256" text NOT NULL,
	"signed_by" text DEFAULT '' NOT NULL,
	"signed_on" date,
	"reason" text DEFAULT '' NOT NULL,
	"evidence" text,
	"signature" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signings_version" UNIQUE("contract_id","version"),
	CONSTRAINT "signings_state" CHECK ("signings"."state" in ('open', 'done', 'declined', 'lapsed', 'withdrawn')),
	CONSTRAINT "signings_way" CHECK ("signings"."way" in ('here', 'paper')),
	CONSTRAINT "signings_kept" CHECK (case "signings"."way" when 'here' then "signings"."pdf" is not null else "signings"."paper_key" is not null end),
	CONSTRAINT "signings_done" CHECK (("signings"."state" = 'done' and "signings"."way" = 'here') = ("signings"."evidence" is not null)
        and ("signings"."evidence" is null) = ("signings"."signature" is null)),
	CONSTRAINT "signings_ended" CHECK (("signings"."state" = 'open') = ("signings"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "signing_events" ADD CONSTRAINT "signing_events_signing_id_signings_id_fk" FOREIGN KEY ("signing_id") REFERENCES "public"."signings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_signers" ADD CONSTRAINT "signing_signers_signing_id_signings_id_fk" FOREIGN KEY ("signing_id") REFERENCES "public"."signings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_signers" ADD CONSTRAINT "signing_signers_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signings" ADD CONSTRAINT "signings_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_signers_mail" ON "signing_signers" USING btree ("mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signings_one_open" ON "signings" USING btree ("contract_id") WHERE "signings"."state" = 'open';--> statement-breakpoint
CREATE INDEX "signings_lapse" ON "signings" USING btree ("lapses_on") WHERE "signings"."state" = 'open';--> statement-breakpoint
CREATE TRIGGER signing_events_append_only BEFORE DELETE OR UPDATE ON signing_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER signing_events_no_truncate BEFORE TRUNCATE ON signing_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
