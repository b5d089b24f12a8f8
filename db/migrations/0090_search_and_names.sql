-- Names are sorted as dictionaries of each language do, by ICU. A PostgreSQL that was built without it sorts as its database does.
DO $$
DECLARE
  "language" text;
  "own" record;
BEGIN
  SELECT datcollate, datctype INTO "own" FROM pg_database WHERE datname = current_database();
  FOREACH "language" IN ARRAY ARRAY['en', 'th', 'ru'] LOOP
    BEGIN
      EXECUTE format('CREATE COLLATION public.sala_%s (provider = icu, locale = %L)', "language", "language");
    EXCEPTION WHEN feature_not_supported THEN
      EXECUTE format('CREATE COLLATION public.sala_%s (provider = libc, lc_collate = %L, lc_ctype = %L)',
        "language", "own".datcollate, "own".datctype);
    END;
  END LOOP;
END $$;
--> statement-breakpoint
-- A text as searches compare it (rule search.folded), from the innermost line outwards: quotes and dashes of one kind,
-- no invisible marks, lower case, й as a letter of its own, no accents, Thai tone marks within sara am and behind other marks, and letters and
-- digits that are written in two ways. What has only ASCII is quick.
CREATE FUNCTION public.fold(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN octet_length(written) = char_length(written) THEN lower(replace(written, '`', '''') COLLATE "C") ELSE
    replace(replace(replace(replace(translate(
    regexp_replace(
    regexp_replace(
    regexp_replace(
    replace(
    lower(normalize(
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(written,
      '[\u0060\u00b4\u02b9-\u02bd\u2018-\u201b\u2032\u2035\u2039\u203a\uff07]', '''', 'g'),
      '[\u00ab\u00bb\u201c-\u201f\u2033\u2036\uff02]', '"', 'g'),
      '[\u2010-\u2015\u2212]', '-', 'g'),
      '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
    NFKD) COLLATE public.sala_en) COLLATE "C",
    U&'\0438\0306', U&'\0439'),
    '[\u0300-\u036f]', '', 'g'),
    '\u0e4d\u0e32([\u0e48-\u0e4b])', U&'\0E4D' || '\1' || U&'\0E32', 'g'),
    '([\u0e48-\u0e4b])([\u0e31\u0e34-\u0e3a\u0e47\u0e4d])', '\2\1', 'g'),
    '๐๑๒๓๔๕๖๗๘๙øłđħıς', '0123456789oldhiσ'), 'เเ', 'แ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
  END;
--> statement-breakpoint
-- One Unicode form: what was stored in another one before. Papers, the log, and what was signed or sent stay as they were written; so do
-- two that only look different where there may be but one.
DO $$
DECLARE
  "kept" record;
BEGIN
  FOR "kept" IN
    SELECT table_name AS "table", column_name AS "column", ltrim(udt_name, '_') || CASE data_type WHEN 'ARRAY' THEN '[]' ELSE '' END AS "type"
    FROM information_schema.columns
    WHERE table_schema = 'public' AND udt_name IN ('text', '_text', 'jsonb') AND table_name NOT IN (
      'admin_activity_log', 'agreements', 'api_answers', 'cash_ups', 'consents', 'deliveries', 'delivery_attempts', 'document_buyers',
      'document_files', 'documents', 'erasures', 'ledger_closed_months', 'ledger_entries', 'mails', 'stripe_events')
  LOOP
    BEGIN
      EXECUTE format('UPDATE public.%1$I SET %2$I = normalize(%2$I::text, NFC)::%3$s WHERE %2$I::text IS NOT NFC NORMALIZED',
        "kept"."table", "kept"."column", "kept"."type");
    EXCEPTION WHEN unique_violation THEN NULL;
    END;
  END LOOP;
END $$;
--> statement-breakpoint
DROP INDEX "members_by_name";--> statement-breakpoint
DROP INDEX "applications_by_name";--> statement-breakpoint
DROP INDEX "requests_by_name";--> statement-breakpoint
DROP INDEX "documents_by_buyer";--> statement-breakpoint
DROP INDEX "spaces_by_name";--> statement-breakpoint
CREATE INDEX "members_by_name_en" ON "members" USING btree ("name" collate public.sala_en,"id");--> statement-breakpoint
CREATE INDEX "members_by_name_th" ON "members" USING btree ("name" collate public.sala_th,"id");--> statement-breakpoint
CREATE INDEX "members_by_name_ru" ON "members" USING btree ("name" collate public.sala_ru,"id");--> statement-breakpoint
CREATE INDEX "applications_by_name_en" ON "applications" USING btree ("name" collate public.sala_en,"id");--> statement-breakpoint
CREATE INDEX "applications_by_name_th" ON "applications" USING btree ("name" collate public.sala_th,"id");--> statement-breakpoint
CREATE INDEX "applications_by_name_ru" ON "applications" USING btree ("name" collate public.sala_ru,"id");--> statement-breakpoint
CREATE INDEX "requests_by_name_en" ON "requests" USING btree ("name" collate public.sala_en,"id");--> statement-breakpoint
CREATE INDEX "requests_by_name_th" ON "requests" USING btree ("name" collate public.sala_th,"id");--> statement-breakpoint
CREATE INDEX "requests_by_name_ru" ON "requests" USING btree ("name" collate public.sala_ru,"id");--> statement-breakpoint
CREATE INDEX "documents_by_buyer_en" ON "documents" USING btree ("buyer_name" collate public.sala_en,"id");--> statement-breakpoint
CREATE INDEX "documents_by_buyer_th" ON "documents" USING btree ("buyer_name" collate public.sala_th,"id");--> statement-breakpoint
CREATE INDEX "documents_by_buyer_ru" ON "documents" USING btree ("buyer_name" collate public.sala_ru,"id");
--> statement-breakpoint
-- What rows of long lists are found by is kept by the database itself, and found by groups of three letters. Of the ledger and of
-- papers only the index has it: their guards let nothing in a row change.
DROP INDEX members_search;
--> statement-breakpoint
ALTER TABLE members ADD COLUMN found_by text GENERATED ALWAYS AS (public.fold(name || chr(10) || member_id || chr(10) || email || chr(10) || secondary_email)) STORED;
--> statement-breakpoint
CREATE INDEX members_search ON members USING gin (found_by gin_trgm_ops, regexp_replace(mobile_phone, '\D', '', 'g') gin_trgm_ops, regexp_replace(work_phone, '\D', '', 'g') gin_trgm_ops);
--> statement-breakpoint
DROP INDEX applications_search;
--> statement-breakpoint
ALTER TABLE applications ADD COLUMN found_by text GENERATED ALWAYS AS (public.fold(name || chr(10) || email || chr(10) || member_id)) STORED;
--> statement-breakpoint
CREATE INDEX applications_search ON applications USING gin (found_by gin_trgm_ops, regexp_replace(mobile_phone, '\D', '', 'g') gin_trgm_ops);
--> statement-breakpoint
DROP INDEX receipts_search;
--> statement-breakpoint
ALTER TABLE receipts ADD COLUMN found_by text GENERATED ALWAYS AS (public.fold(coalesce(name, '') || chr(10) || email)) STORED;
--> statement-breakpoint
CREATE INDEX receipts_search ON receipts USING gin (found_by gin_trgm_ops);
--> statement-breakpoint
DROP INDEX documents_search;
--> statement-breakpoint
CREATE INDEX documents_search ON documents USING gin (public.fold(number || chr(10) || buyer_name) gin_trgm_ops);
--> statement-breakpoint
DROP INDEX ledger_entries_search;
--> statement-breakpoint
CREATE INDEX ledger_entries_search ON ledger_entries USING gin (public.fold(member_id || chr(10) || note || chr(10) || reference) gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE requests ADD COLUMN found_by text GENERATED ALWAYS AS (public.fold(name || chr(10) || coalesce(email, '') || chr(10) || coalesce(phone, '') || chr(10) || note)) STORED;
--> statement-breakpoint
CREATE INDEX requests_search ON requests USING gin (found_by gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE bookings ADD COLUMN found_by text GENERATED ALWAYS AS (public.fold(purpose)) STORED;
--> statement-breakpoint
CREATE INDEX bookings_search ON bookings USING gin (found_by gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE mails ADD COLUMN found_by text GENERATED ALWAYS AS (public.fold(recipient || chr(10) || subject)) STORED;
--> statement-breakpoint
CREATE INDEX mails_search ON mails USING gin (found_by gin_trgm_ops);
