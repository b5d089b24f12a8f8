ALTER TABLE "api_keys" ADD COLUMN "per_minute" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_limit" CHECK ("api_keys"."per_minute" between 1 and 6000);