CREATE TABLE "document_files" (
	"document_id" uuid NOT NULL,
	"print" text NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_files_document_id_print_pk" PRIMARY KEY("document_id","print")
);
--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION refuse_redrawing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% stays as it was kept', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER document_files_stay BEFORE UPDATE ON document_files
  FOR EACH ROW EXECUTE FUNCTION refuse_redrawing();
--> statement-breakpoint
CREATE TRIGGER document_files_no_truncate BEFORE TRUNCATE ON document_files
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_redrawing();
