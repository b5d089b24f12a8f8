CREATE TABLE "attendance_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"time_in" text,
	"time_out" text,
	"ends_next_day" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'present' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"clocked_in_at" timestamp with time zone,
	"clocked_out_at" timestamp with time zone,
	"was_in_sent_late" boolean DEFAULT false NOT NULL,
	"was_out_sent_late" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_records_once" UNIQUE("employee_id","date"),
	CONSTRAINT "attendance_records_status" CHECK ("attendance_records"."status" in ('present', 'absent', 'late', 'half_day', 'leave')),
	CONSTRAINT "attendance_records_time_in" CHECK ("attendance_records"."time_in" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "attendance_records_time_out" CHECK ("attendance_records"."time_out" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "work_shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	CONSTRAINT "work_shifts_once" UNIQUE("employee_id","weekday","starts_at"),
	CONSTRAINT "work_shifts_weekday" CHECK ("work_shifts"."weekday" between 0 and 6),
	CONSTRAINT "work_shifts_starts_at" CHECK ("work_shifts"."starts_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "work_shifts_ends_at" CHECK ("work_shifts"."ends_at" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "leave_entitlements" (
	"employee_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"leave_type" text NOT NULL,
	"days" integer,
	CONSTRAINT "leave_entitlements_employee_id_year_leave_type_pk" PRIMARY KEY("employee_id","year","leave_type"),
	CONSTRAINT "leave_entitlements_type" CHECK ("leave_entitlements"."leave_type" in ('annual', 'sick', 'personal', 'maternity', 'paternity', 'unpaid'))
);
--> statement-breakpoint
CREATE TABLE "leave_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"employee_id" uuid NOT NULL,
	"leave_type" text DEFAULT 'annual' NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leave_requests_type" CHECK ("leave_requests"."leave_type" in ('annual', 'sick', 'personal', 'maternity', 'paternity', 'unpaid')),
	CONSTRAINT "leave_requests_status" CHECK ("leave_requests"."status" in ('pending', 'approved', 'rejected', 'cancelled')),
	CONSTRAINT "leave_requests_order" CHECK ("leave_requests"."end_date" >= "leave_requests"."start_date")
);
--> statement-breakpoint
CREATE TABLE "member_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"content_key" text,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_at" timestamp with time zone,
	"added" integer
);
--> statement-breakpoint
CREATE TABLE "renewal_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_row_id" uuid NOT NULL,
	"expiry_date" date NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "renewal_requests_once" UNIQUE("member_row_id","expiry_date","days_before")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_type" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"receiver_type" text NOT NULL,
	"receiver_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	"reply_to_id" uuid,
	"sender_deleted_at" timestamp with time zone,
	"receiver_deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_sender_type" CHECK ("messages"."sender_type" in ('admin', 'employee')),
	CONSTRAINT "messages_receiver_type" CHECK ("messages"."receiver_type" in ('admin', 'employee'))
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"new_message" boolean DEFAULT true NOT NULL,
	"leave_decided" boolean DEFAULT true NOT NULL,
	"leave_requested" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
DROP INDEX "employees_newest";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_records" ADD CONSTRAINT "attendance_records_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_shifts" ADD CONSTRAINT "work_shifts_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_entitlements" ADD CONSTRAINT "leave_entitlements_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_requests" ADD CONSTRAINT "renewal_requests_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_to_id_messages_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_records_date" ON "attendance_records" USING btree ("date");--> statement-breakpoint
CREATE INDEX "leave_requests_newest" ON "leave_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leave_requests_employee" ON "leave_requests" USING btree ("employee_id","start_date");--> statement-breakpoint
CREATE INDEX "leave_requests_days" ON "leave_requests" USING btree ("status","start_date","end_date");--> statement-breakpoint
CREATE INDEX "messages_received" ON "messages" USING btree ("receiver_type","receiver_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING btree ("sender_type","sender_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employees_first_name" ON "employees" USING btree ("status","first_name");--> statement-breakpoint
CREATE INDEX "employees_newest" ON "employees" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('account', 'application', 'renewal', 'message', 'leave', 'test'));