ALTER TABLE "spaces" ADD COLUMN "credits" jsonb DEFAULT '["plan","pack","gift"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "spot" text;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_spot" CHECK ("spaces"."spot" in ('reception', 'cafe', 'long_table', 'round_table', 'quiet', 'events'));--> statement-breakpoint
-- A space had at most one band, on every day, and one percent for all plans that pay less.
UPDATE "spaces" SET "price_rules" = "price_rules" - 'band' - 'discount' || jsonb_build_object(
	'bands', CASE jsonb_typeof("price_rules"->'band') WHEN 'object'
		THEN jsonb_build_array("price_rules"->'band' || '{"weekdays": [0, 1, 2, 3, 4, 5, 6]}')
		ELSE '[]' END,
	'discounts', coalesce((
		SELECT jsonb_agg(jsonb_build_object('plan', plan, 'percent', "price_rules"->'discount'->'percent') ORDER BY place)
		FROM jsonb_array_elements_text("price_rules"->'discount'->'plans') WITH ORDINALITY AS each(plan, place)
	), '[]')
) WHERE "price_rules" ? 'band';
