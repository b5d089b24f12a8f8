ALTER TABLE "mails" ADD COLUMN "secrets" jsonb DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "secrets_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
-- Whose each mail is, as far as it can be known; the others belong to nobody.
UPDATE mails SET subject_kind = CASE kind WHEN 'renewal' THEN 'member' ELSE kind END
WHERE kind IN ('account', 'application', 'renewal') AND subject_id IS NOT NULL;
--> statement-breakpoint
UPDATE mails SET subject_kind = 'employee', subject_id = leave_requests.employee_id
FROM leave_requests WHERE mails.kind = 'leave' AND leave_requests.id = mails.subject_id;
--> statement-breakpoint
-- The last address in the words is ours; what stands before it may have been typed.
UPDATE mails SET subject_kind = 'employee',
  subject_id = CASE messages.sender_type WHEN 'employee' THEN messages.sender_id ELSE messages.receiver_id END
FROM messages WHERE mails.kind = 'message' AND messages.id::text = substring(mails.text FROM '.*[?]open=([0-9a-f-]{36})');
--> statement-breakpoint
UPDATE mails SET subject_kind = 'employee', subject_id = users.employee_id
FROM users WHERE mails.kind = 'message' AND mails.subject_kind IS NULL AND users.id = mails.subject_id
  AND users.employee_id IS NOT NULL;
--> statement-breakpoint
UPDATE mails SET subject_kind = 'account', subject_id = entry.admin_id
FROM admin_activity_log AS entry WHERE mails.kind = 'test' AND entry.entity_type = 'mail'
  AND entry.action = 'sent_test' AND entry.entity_id = mails.id::text AND entry.admin_id IS NOT NULL;
--> statement-breakpoint
UPDATE mails SET subject_id = NULL WHERE subject_kind IS NULL;
--> statement-breakpoint
-- Older mails hold what opens something among their words: those that were sent lose them, of the others the words as a
-- whole become what is put in when they are sent, as text alone. A link to an account works for seven days at most.
UPDATE mails SET text = '', html = '', secrets = NULL
WHERE kind IN ('account', 'application', 'renewal') AND status = 'sent';
--> statement-breakpoint
UPDATE mails SET text = '⟦1⟧', html = '', secrets = jsonb_build_array(text),
  secrets_until = CASE kind WHEN 'account' THEN created_at + interval '7 days' END
WHERE kind IN ('account', 'application', 'renewal') AND status <> 'sent' AND text <> '';
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_subject_kind" CHECK ("mails"."subject_kind" in ('account', 'member', 'application', 'receipt', 'employee'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_subject_known" CHECK (("mails"."subject_kind" is null) = ("mails"."subject_id" is null));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_pending_whole" CHECK ("mails"."status" <> 'pending' or "mails"."secrets" is not null);