-- keeps the version before: of what was refused to it less is refused now, and nothing more.
-- The turnaround keeps others out, and nobody from their own next hour: times never overlap, and with the turnaround those of
-- two members do not. A booking without a member, as of a visitor, is of nobody else. The second of each pair is also what the
-- list of what is taken is read by.
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_no_overlap", DROP CONSTRAINT "bookings_one_person";
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_no_overlap" EXCLUDE USING gist (
	"space_id" WITH =,
	"unit" WITH =,
	tstzrange("starts_at", "ends_at", '[)') WITH &&
) WHERE ("status" IN ('held', 'pending', 'confirmed', 'checked_in'));
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_turnaround" EXCLUDE USING gist (
	"space_id" WITH =,
	"unit" WITH =,
	tstzrange("starts_at", "blocked_until", '[)') WITH &&,
	coalesce("member_row_id", "id") WITH <>
) WHERE ("status" IN ('held', 'pending', 'confirmed', 'checked_in'));
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_one_person" EXCLUDE USING gist (
	"given_by" WITH =,
	tstzrange("starts_at", "ends_at", '[)') WITH &&
) WHERE ("status" IN ('held', 'pending', 'confirmed', 'checked_in') AND "given_by" IS NOT NULL);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_person_turnaround" EXCLUDE USING gist (
	"given_by" WITH =,
	tstzrange("starts_at", "blocked_until", '[)') WITH &&,
	coalesce("member_row_id", "id") WITH <>
) WHERE ("status" IN ('held', 'pending', 'confirmed', 'checked_in') AND "given_by" IS NOT NULL);
--> statement-breakpoint
-- Once a member is deleted their bookings are nobody's: two that follow each other would be those of two, and the deletion
-- refused. What is left of a turnaround goes with them, whatever program deletes.
CREATE FUNCTION leave_no_turnaround() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE bookings SET blocked_until = ends_at
	WHERE member_row_id = OLD.id AND blocked_until > ends_at AND status IN ('held', 'pending', 'confirmed', 'checked_in');
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER members_leave_no_turnaround BEFORE DELETE ON members FOR EACH ROW EXECUTE FUNCTION leave_no_turnaround();
