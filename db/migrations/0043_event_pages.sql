ALTER TABLE "requests" DROP CONSTRAINT "requests_kind";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "slug" text;--> statement-breakpoint
UPDATE "events" SET "slug" = left(coalesce(nullif(trim(both '-' from regexp_replace(lower("title"), '[^a-z0-9]+', '-', 'g')), ''), 'event'), 60) || '-' || right("id"::text, 12);--> statement-breakpoint
UPDATE "events" SET "slug" = replace("slug", '--', '-');--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_slug_unique" UNIQUE("slug");--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_kind" CHECK ("requests"."kind" in ('call', 'tour', 'consultation', 'event'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_end" CHECK ("events"."ends_at" > "events"."starts_at");