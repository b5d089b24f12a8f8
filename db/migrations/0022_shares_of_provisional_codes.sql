CREATE TABLE "code_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"subject" text NOT NULL,
	"slips" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "code_holds_reason" CHECK ("code_holds"."reason" in ('network', 'phone', 'mailbox', 'house'))
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "hold_id" uuid;--> statement-breakpoint
CREATE INDEX "code_holds_subject" ON "code_holds" USING btree ("subject","last_at");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_hold_id_code_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."code_holds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipts_hold" ON "receipts" USING btree ("hold_id") WHERE "receipts"."hold_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_network" ON "receipts" USING btree ("submitted_at") WHERE "receipts"."network" is not null;