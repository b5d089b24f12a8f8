-- breaks the version before: its list of mails fails at the digests that are written from now on; nothing else does.
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_status";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "topic_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "digest_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_digest_id_mails_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_held" ON "mails" USING btree ("recipient") WHERE "mails"."status" = 'held' and "mails"."digest_id" is null and "mails"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "mails_in_digest" ON "mails" USING btree ("digest_id") WHERE "mails"."digest_id" is not null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('account', 'application', 'request', 'event', 'renewal', 'agreement', 'sale', 'booking', 'message', 'leave', 'webhook', 'test', 'digest'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_status" CHECK ("mails"."status" in ('pending', 'sent', 'kept', 'held', 'failed'));