CREATE TABLE "document_buyers" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"buyer" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "entry_id" uuid;--> statement-breakpoint
ALTER TABLE "document_buyers" ADD CONSTRAINT "document_buyers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_entry" ON "documents" USING btree ("entry_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_of_one_sale" CHECK (("documents"."application_id" is null) <> ("documents"."entry_id" is null));