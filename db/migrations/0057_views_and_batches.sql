CREATE TABLE "list_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_batch_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"member_row_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"from_day" date,
	"to_day" date,
	"total_satang" bigint,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	CONSTRAINT "member_batch_items_once" UNIQUE("batch_id","member_row_id"),
	CONSTRAINT "member_batch_items_state" CHECK ("member_batch_items"."state" in ('waiting', 'done', 'refused')),
	CONSTRAINT "member_batch_items_reason" CHECK ("member_batch_items"."reason" in ('not_running', 'is_so', 'is_over', 'no_email', 'changed_since', 'not_found', 'error'))
);
--> statement-breakpoint
CREATE TABLE "member_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"to_status" text,
	"subject" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_batches_action" CHECK ("member_batches"."action" in ('renew', 'message', 'status'))
);
--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_batch_items" ADD CONSTRAINT "member_batch_items_batch_id_member_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."member_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_batch_items" ADD CONSTRAINT "member_batch_items_member_row_id_members_id_fk" FOREIGN KEY ("member_row_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_name" ON "list_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "member_batch_items_member" ON "member_batch_items" USING btree ("member_row_id");