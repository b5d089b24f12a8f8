-- What registrations are priced and accepted by is kept in the memory of each server: whoever changes it, also by hand,
-- tells all of them.
CREATE FUNCTION tell_settings() RETURNS TRIGGER LANGUAGE PLPGSQL AS $$
BEGIN
  PERFORM pg_notify('sala_changes', 'settings');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_told AFTER INSERT OR UPDATE OR DELETE ON settings
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
--> statement-breakpoint
CREATE TRIGGER vat_rates_told AFTER INSERT OR UPDATE OR DELETE ON vat_rates
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
--> statement-breakpoint
CREATE TRIGGER agreements_told AFTER INSERT OR UPDATE OR DELETE ON agreements
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
--> statement-breakpoint
CREATE TRIGGER agreement_announcements_told AFTER INSERT OR UPDATE OR DELETE ON agreement_announcements
  FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
