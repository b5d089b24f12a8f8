ALTER TABLE "bookings" ADD COLUMN "is_closure" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_closure" CHECK (not "bookings"."is_closure" or ("bookings"."member_row_id" is null and "bookings"."series_id" is null
        and "bookings"."price_satang" = 0 and "bookings"."credit_minutes" = 0));