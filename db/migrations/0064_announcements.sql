CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text_en" text NOT NULL,
	"text_th" text NOT NULL,
	"text_ru" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_days" CHECK ("announcements"."ends_on" >= "announcements"."starts_on"),
	CONSTRAINT "announcements_text" CHECK ("announcements"."text_en" || "announcements"."text_th" || "announcements"."text_ru" <> '')
);
--> statement-breakpoint
CREATE INDEX "announcements_end" ON "announcements" USING btree ("ends_on");