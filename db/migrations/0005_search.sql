CREATE INDEX "receipts_file" ON "receipts" USING btree ("file_sha256");--> statement-breakpoint
-- Parts of names, ids and addresses are found by their groups of three letters, phones by their digits.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX members_search ON members USING gin (
  name gin_trgm_ops,
  member_id gin_trgm_ops,
  email gin_trgm_ops,
  secondary_email gin_trgm_ops,
  regexp_replace(mobile_phone, '\D', '', 'g') gin_trgm_ops,
  regexp_replace(work_phone, '\D', '', 'g') gin_trgm_ops
);
--> statement-breakpoint
-- The form in which an application's phone is compared with those of members (applications/candidates.server.ts).
CREATE INDEX members_phone_digits ON members (
  regexp_replace(regexp_replace(mobile_phone, '\D', '', 'g'), '^(660?|0)', '')
);
