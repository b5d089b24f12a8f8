CREATE TABLE "card_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"session_id" text NOT NULL,
	"url" text,
	"expires_at" timestamp with time zone,
	"fingerprint" text,
	"is_ours" boolean NOT NULL,
	"is_live" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"amount_satang" bigint NOT NULL,
	"currency" text NOT NULL,
	"payment_intent_id" text,
	"paid_at" timestamp with time zone,
	"doubt" text,
	"refunded_satang" bigint DEFAULT 0 NOT NULL,
	"refunded_at" timestamp with time zone,
	"dispute" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_payments_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "card_payments_status" CHECK ("card_payments"."status" in ('open', 'processing', 'expired', 'failed', 'paid')),
	CONSTRAINT "card_payments_doubt" CHECK ("card_payments"."doubt" in ('link', 'amount', 'decided', 'rejected', 'over', 'member', 'refunded', 'disputed', 'refused')),
	CONSTRAINT "card_payments_dispute" CHECK ("card_payments"."dispute" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"news" jsonb,
	"payment_intent_id" text,
	"happened_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_events_eventId_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "payable_amounts" (
	"submission_key" uuid PRIMARY KEY NOT NULL,
	"total_satang" bigint NOT NULL,
	"amount_satang" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payable_amounts_amountSatang_unique" UNIQUE("amount_satang")
);
--> statement-breakpoint
ALTER TABLE "application_decisions" ALTER COLUMN "decided_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "unique_satang" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_payments" ADD CONSTRAINT "card_payments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_payments_application" ON "card_payments" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "card_payments_payment_intent" ON "card_payments" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "stripe_events_payment_intent" ON "stripe_events" USING btree ("payment_intent_id");