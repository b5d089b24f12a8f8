ALTER TABLE "attendance_records" ADD COLUMN "breaks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_records" ADD COLUMN "last_press" jsonb;