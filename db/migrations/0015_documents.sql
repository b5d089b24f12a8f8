CREATE TABLE "document_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last_serial" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" uuid,
	"application_id" uuid NOT NULL,
	"member_row_id" uuid,
	"replaces_id" uuid,
	"credits_id" uuid,
	"buyer_name" text NOT NULL,
	"taxable_satang" bigint NOT NULL,
	"exempt_satang" bigint NOT NULL,
	"vat_satang" bigint NOT NULL,
	"total_satang" bigint NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_number_unique" UNIQUE("number"),
	CONSTRAINT "documents_replacesId_unique" UNIQUE("replaces_id"),
	CONSTRAINT "documents_serial" UNIQUE("series","serial"),
	CONSTRAINT "documents_kind" CHECK ("documents"."kind" in ('receipt', 'abbreviated_invoice', 'tax_invoice', 'credit_note')),
	CONSTRAINT "documents_add_up" CHECK ("documents"."taxable_satang" + "documents"."exempt_satang" + "documents"."vat_satang" = "documents"."total_satang"),
	CONSTRAINT "documents_credits" CHECK (("documents"."kind" = 'credit_note') = ("documents"."credits_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_replaces_id_documents_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_credits_id_documents_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "documents_day" ON "documents" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "documents_application" ON "documents" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "documents_member" ON "documents" USING btree ("member_row_id");--> statement-breakpoint
CREATE INDEX "documents_credited" ON "documents" USING btree ("credits_id");--> statement-breakpoint
CREATE TRIGGER documents_append_only BEFORE UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER documents_no_truncate BEFORE TRUNCATE ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Parts of numbers and names are found by their groups of three letters.
CREATE INDEX documents_search ON documents USING gin (number gin_trgm_ops, buyer_name gin_trgm_ops);
