CREATE TABLE "cash_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"day" date NOT NULL,
	"opening_satang" bigint NOT NULL,
	"taken_satang" bigint NOT NULL,
	"counted_satang" bigint NOT NULL,
	"pieces" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"closed_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_ups_day_unique" UNIQUE("day"),
	CONSTRAINT "cash_ups_days" CHECK ("cash_ups"."from_day" <= "cash_ups"."day"),
	CONSTRAINT "cash_ups_counted" CHECK ("cash_ups"."opening_satang" >= 0 and "cash_ups"."counted_satang" >= 0),
	CONSTRAINT "cash_ups_explained" CHECK ("cash_ups"."counted_satang" = "cash_ups"."opening_satang" + "cash_ups"."taken_satang" or "cash_ups"."note" <> '')
);
