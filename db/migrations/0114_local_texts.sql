-- Words that staff write in every language are one value, by language: what spaces and packs are called, where spaces are and
-- what is in them, announcements.
-- keeps the version before: the columns that it reads and writes stay until a later version, and a trigger keeps both alike.
ALTER TABLE "announcements" ADD COLUMN "text" jsonb;--> statement-breakpoint
ALTER TABLE "credit_packs" ADD COLUMN "name" jsonb;--> statement-breakpoint
ALTER TABLE "pack_sales" ADD COLUMN "name" jsonb;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "name" jsonb;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "place" jsonb;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "equipment" jsonb;--> statement-breakpoint
UPDATE "announcements" SET "text" = jsonb_build_object('en', "text_en", 'th', "text_th", 'ru', "text_ru");--> statement-breakpoint
UPDATE "credit_packs" SET "name" = jsonb_build_object('en', "name_en", 'th', "name_th", 'ru', "name_ru");--> statement-breakpoint
UPDATE "pack_sales" SET "name" = jsonb_build_object('en', "name_en", 'th', "name_th", 'ru', "name_ru");--> statement-breakpoint
UPDATE "spaces" SET
  "name" = jsonb_build_object('en', "name_en", 'th', "name_th", 'ru', "name_ru"),
  "place" = jsonb_build_object('en', "place_en", 'th', "place_th", 'ru', "place_ru"),
  "equipment" = jsonb_build_object('en', "equipment_en", 'th', "equipment_th", 'ru', "equipment_ru");--> statement-breakpoint
CREATE FUNCTION "columns_of_languages"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "written" jsonb := to_jsonb(NEW);
  "stored" jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) ELSE '{}' END;
  "language" text;
  "words" text;
BEGIN
  FOREACH "words" IN ARRAY TG_ARGV LOOP
    IF "written" -> "words" <> 'null' AND "written" -> "words" IS DISTINCT FROM "stored" -> "words" THEN
      FOREACH "language" IN ARRAY ARRAY['en', 'th', 'ru'] LOOP
        "written" := "written" || jsonb_build_object("words" || '_' || "language",
          coalesce("written" -> "words" -> "language", CASE "words" WHEN 'equipment' THEN '[]'::jsonb ELSE '""' END));
      END LOOP;
    ELSE
      FOREACH "language" IN ARRAY ARRAY['en', 'th', 'ru'] LOOP
        CONTINUE WHEN "written" -> ("words" || '_' || "language") IS NOT DISTINCT FROM "stored" -> ("words" || '_' || "language");
        "written" := "written" || jsonb_build_object("words", coalesce(nullif("written" -> "words", 'null'), '{}')
          || jsonb_build_object("language", "written" -> ("words" || '_' || "language")));
      END LOOP;
    END IF;
  END LOOP;
  RETURN jsonb_populate_record(NEW, "written");
END $$;
--> statement-breakpoint
CREATE TRIGGER "announcements_columns_of_languages" BEFORE INSERT OR UPDATE ON "announcements" FOR EACH ROW EXECUTE FUNCTION "columns_of_languages"('text');--> statement-breakpoint
CREATE TRIGGER "credit_packs_columns_of_languages" BEFORE INSERT OR UPDATE ON "credit_packs" FOR EACH ROW EXECUTE FUNCTION "columns_of_languages"('name');--> statement-breakpoint
CREATE TRIGGER "pack_sales_columns_of_languages" BEFORE INSERT OR UPDATE ON "pack_sales" FOR EACH ROW EXECUTE FUNCTION "columns_of_languages"('name');--> statement-breakpoint
CREATE TRIGGER "spaces_columns_of_languages" BEFORE INSERT OR UPDATE ON "spaces" FOR EACH ROW EXECUTE FUNCTION "columns_of_languages"('name', 'place', 'equipment');--> statement-breakpoint
ALTER TABLE "announcements" ALTER COLUMN "text" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_packs" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pack_sales" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ALTER COLUMN "name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ALTER COLUMN "place" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ALTER COLUMN "equipment" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_text";--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_text" CHECK (jsonb_path_exists("announcements"."text", '$.* ? (@ <> "")'));
