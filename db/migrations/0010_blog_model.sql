CREATE TABLE "blog_model_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"request_id" uuid,
	"model" text NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"is_estimated" boolean DEFAULT true NOT NULL,
	"outcome" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "blog_requests" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "blog_requests" ADD COLUMN "writer_id" uuid;--> statement-breakpoint
ALTER TABLE "blog_requests" ADD COLUMN "alive_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blog_model_calls" ADD CONSTRAINT "blog_model_calls_request_id_blog_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."blog_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_model_calls_month" ON "blog_model_calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "blog_model_calls_request" ON "blog_model_calls" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "blog_requests" ADD CONSTRAINT "blog_requests_stage" CHECK ("blog_requests"."stage" in ('asking', 'streaming', 'checking', 'pausing'));