CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"booking_id" uuid,
	"entitlement_id" uuid,
	"reverses_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"admin_id" uuid,
	"why" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_reversesId_unique" UNIQUE("reverses_id"),
	CONSTRAINT "credit_entries_kind" CHECK ("credit_entries"."kind" in ('grant', 'consume', 'reverse', 'expire', 'adjust')),
	CONSTRAINT "credit_entries_amount" CHECK ("credit_entries"."amount" <> 0),
	CONSTRAINT "credit_entries_reverse" CHECK (("credit_entries"."kind" = 'reverse') = ("credit_entries"."reverses_id" is not null)),
	CONSTRAINT "credit_entries_sign" CHECK (case "credit_entries"."kind" when 'adjust' then true when 'consume' then "credit_entries"."amount" < 0 when 'expire' then "credit_entries"."amount" < 0 else "credit_entries"."amount" > 0 end)
);
--> statement-breakpoint
CREATE TABLE "credit_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"usable_from" timestamp with time zone NOT NULL,
	"usable_until" timestamp with time zone,
	"priority" integer NOT NULL,
	"source_key" text NOT NULL,
	"rules" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_grants_sourceKey_unique" UNIQUE("source_key"),
	CONSTRAINT "credit_grants_kind" CHECK ("credit_grants"."kind" in ('plan', 'pack', 'voucher', 'grace', 'gift')),
	CONSTRAINT "credit_grants_amount" CHECK ("credit_grants"."amount" > 0),
	CONSTRAINT "credit_grants_usable" CHECK ("credit_grants"."usable_until" > "credit_grants"."usable_from")
);
--> statement-breakpoint
CREATE TABLE "credit_wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_row_id" uuid NOT NULL,
	"unit" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_wallets_once" UNIQUE("member_row_id","unit"),
	CONSTRAINT "credit_wallets_unit" CHECK ("credit_wallets"."unit" in ('minute', 'use'))
);
--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_grant_id_credit_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."credit_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_grants" ADD CONSTRAINT "credit_grants_wallet_id_credit_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."credit_wallets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_wallets" ADD CONSTRAINT "credit_wallets_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entries_grant" ON "credit_entries" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "credit_entries_booking" ON "credit_entries" USING btree ("booking_id") WHERE "credit_entries"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "credit_entries_entitlement" ON "credit_entries" USING btree ("entitlement_id") WHERE "credit_entries"."entitlement_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_granted" ON "credit_entries" USING btree ("grant_id") WHERE "credit_entries"."kind" = 'grant';--> statement-breakpoint
CREATE INDEX "credit_grants_wallet" ON "credit_grants" USING btree ("wallet_id");--> statement-breakpoint
CREATE INDEX "credit_grants_ending" ON "credit_grants" USING btree ("usable_until") WHERE "credit_grants"."closed_at" is null;