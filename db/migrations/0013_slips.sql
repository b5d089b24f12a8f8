CREATE TABLE "slip_uses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"application_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slip_uses_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "slips" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"kind" text,
	"bank" text,
	"reference" text,
	"paid_on" date,
	"paid_at_time" text,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"texts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slips_picture" UNIQUE("receipt_id","file_key"),
	CONSTRAINT "slips_state" CHECK ("slips"."state" in ('pending', 'read', 'none', 'unreadable')),
	CONSTRAINT "slips_kind" CHECK ("slips"."kind" in ('bank', 'truemoney')),
	CONSTRAINT "slips_paid_at_time" CHECK ("slips"."paid_at_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
ALTER TABLE "access_codes" ALTER COLUMN "pass" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "access_codes" ADD COLUMN "pass_hash" text;--> statement-breakpoint
ALTER TABLE "access_codes" ADD COLUMN "is_provisional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_codes" ADD COLUMN "provisional_phone" text;--> statement-breakpoint
ALTER TABLE "access_codes" ADD COLUMN "receipt_id" uuid;--> statement-breakpoint
ALTER TABLE "access_codes" ADD COLUMN "last_used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "slip_uses" ADD CONSTRAINT "slip_uses_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slip_uses" ADD CONSTRAINT "slip_uses_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slips" ADD CONSTRAINT "slips_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slip_uses_receipt" ON "slip_uses" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "slip_uses_application" ON "slip_uses" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "slips_keys" ON "slips" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "slips_pending" ON "slips" USING btree ("created_at") WHERE "slips"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "access_codes_newest" ON "access_codes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "access_codes_receipt" ON "access_codes" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "access_codes_end" ON "access_codes" USING btree ("valid_until");--> statement-breakpoint
ALTER TABLE "access_codes" ADD CONSTRAINT "access_codes_provisional_phone" UNIQUE("provisional_phone");