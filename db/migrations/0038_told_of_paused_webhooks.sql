ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "notification_choices" ADD COLUMN "webhook_paused" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('account', 'application', 'renewal', 'agreement', 'sale', 'message', 'leave', 'webhook', 'test'));