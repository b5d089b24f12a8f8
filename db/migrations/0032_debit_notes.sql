ALTER TABLE "documents" DROP CONSTRAINT "documents_kind";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "debits_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_debits_id_documents_id_fk" FOREIGN KEY ("debits_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_debited" ON "documents" USING btree ("debits_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_debits" CHECK (("documents"."kind" = 'debit_note') = ("documents"."debits_id" is not null));--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('receipt', 'abbreviated_invoice', 'tax_invoice', 'credit_note', 'debit_note'));