CREATE TABLE "booking_former_spaces" (
	"booking_id" uuid NOT NULL,
	"space_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ical_sequence" integer NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_former_spaces_booking_id_space_id_pk" PRIMARY KEY("booking_id","space_id")
);
--> statement-breakpoint
ALTER TABLE "spaces" RENAME COLUMN "place" TO "place_en";--> statement-breakpoint
ALTER TABLE "spaces" RENAME COLUMN "equipment" TO "equipment_en";--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "place_th" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "place_ru" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "equipment_th" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "equipment_ru" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_former_spaces" ADD CONSTRAINT "booking_former_spaces_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_former_spaces" ADD CONSTRAINT "booking_former_spaces_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_former_spaces_left" ON "booking_former_spaces" USING btree ("space_id","left_at");