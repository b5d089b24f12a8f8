-- Accounts of the house with the lines of their statements, and what came of each file.
-- keeps the version before: it knows nothing of the new tables.
CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"bank" text NOT NULL,
	"number" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_accounts_number_unique" UNIQUE("number"),
	CONSTRAINT "bank_accounts_bank" CHECK ("bank_accounts"."bank" in ('kbank', 'ktb', 'scb', 'bbl', 'bay', 'ttb', 'gsb', 'other'))
);
--> statement-breakpoint
CREATE TABLE "bank_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"sha256" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"opening_satang" bigint,
	"closing_satang" bigint,
	"from_day" date,
	"to_day" date,
	"proved" boolean NOT NULL,
	"lines" integer NOT NULL,
	"new_lines" integer NOT NULL,
	"imported_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_imports_once" UNIQUE("account_id","sha256"),
	CONSTRAINT "bank_imports_format" CHECK ("bank_imports"."format" in ('kbank', 'k_cyber', 'krungthai', 'scb', 'scb_business', 'camt053', 'mt940', 'mapped'))
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"at_precision" text NOT NULL,
	"amount_satang" bigint NOT NULL,
	"balance_satang" bigint,
	"code" text DEFAULT '' NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"nth" smallint NOT NULL,
	"ignored_reason" text,
	CONSTRAINT "bank_lines_once" UNIQUE("account_id","fingerprint","nth"),
	CONSTRAINT "bank_lines_at_precision" CHECK ("bank_lines"."at_precision" in ('second', 'minute', 'day')),
	CONSTRAINT "bank_lines_amount_satang" CHECK ("bank_lines"."amount_satang" <> 0),
	CONSTRAINT "bank_lines_ignored_reason" CHECK ("bank_lines"."ignored_reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "bank_mappings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_mappings_name" UNIQUE("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "bank_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content_key" text,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"import_id" uuid,
	"refusal" jsonb
);
--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_import_id_bank_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_mappings" ADD CONSTRAINT "bank_mappings_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_uploads" ADD CONSTRAINT "bank_uploads_account_id_bank_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_uploads" ADD CONSTRAINT "bank_uploads_import_id_bank_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_at" ON "bank_lines" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "bank_lines_account" ON "bank_lines" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "bank_uploads_created" ON "bank_uploads" USING btree ("created_at");
