-- Shifts that belong to nobody yet: staff plan them, and employees take them.
-- keeps the version before: it knows nothing of the new table, and counts, publishes and replaces only the shifts of people.
CREATE TABLE "roster_open_shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"stage" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "roster_open_shifts_stage" CHECK ("roster_open_shifts"."stage" in ('draft', 'published')),
	CONSTRAINT "roster_open_shifts_starts_at" CHECK ("roster_open_shifts"."starts_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "roster_open_shifts_ends_at" CHECK ("roster_open_shifts"."ends_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE INDEX "roster_open_shifts_days" ON "roster_open_shifts" USING btree ("stage","date");
