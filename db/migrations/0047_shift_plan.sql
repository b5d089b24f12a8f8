CREATE TABLE "roster_shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"stage" text DEFAULT 'draft' NOT NULL,
	CONSTRAINT "roster_shifts_once" UNIQUE("employee_id","date","starts_at","stage"),
	CONSTRAINT "roster_shifts_stage" CHECK ("roster_shifts"."stage" in ('draft', 'published')),
	CONSTRAINT "roster_shifts_starts_at" CHECK ("roster_shifts"."starts_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "roster_shifts_ends_at" CHECK ("roster_shifts"."ends_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "roster_weeks" (
	"monday" date PRIMARY KEY NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "roster_shifts" ADD CONSTRAINT "roster_shifts_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "roster_shifts_days" ON "roster_shifts" USING btree ("stage","date");