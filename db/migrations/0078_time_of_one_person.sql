ALTER TABLE "bookings" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "given_by" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_given_by_users_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_given" CHECK ("spaces"."given_by" is null or ("spaces"."kind" = 'call' and "spaces"."units" = 1));--> statement-breakpoint
-- A booking takes the time of whoever gives its space: written here, so that no program can leave it out. What does not
-- keep others out any more stays with whom it was.
CREATE FUNCTION give_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT given_by INTO NEW.given_by FROM spaces WHERE id = NEW.space_id;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bookings_given_by BEFORE INSERT OR UPDATE OF space_id, status ON bookings
FOR EACH ROW WHEN (NEW.status IN ('held', 'pending', 'confirmed', 'checked_in')) EXECUTE FUNCTION give_booking();
--> statement-breakpoint
-- Nobody is booked twice at once, whatever the spaces that are their time; guarded by the checks of `bookings_no_overlap`.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_one_person" EXCLUDE USING gist (
	"given_by" WITH =,
	tstzrange("starts_at", "blocked_until", '[)') WITH &&
) WHERE ("status" IN ('held', 'pending', 'confirmed', 'checked_in') AND "given_by" IS NOT NULL);
