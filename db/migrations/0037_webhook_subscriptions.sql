CREATE TABLE "webhook_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_because" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_subscriptions_paused_because" CHECK ("webhook_subscriptions"."paused_because" in ('by_hand', 'failing', 'gone')),
	CONSTRAINT "webhook_subscriptions_paused" CHECK (("webhook_subscriptions"."paused_at" is null) = ("webhook_subscriptions"."paused_because" is null))
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_kind";--> statement-breakpoint
ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk";
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_subscription" ON "deliveries" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_unscheduled" ON "deliveries" USING btree ("created_at") WHERE "deliveries"."status" = 'pending' and "deliveries"."next_attempt_at" is null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_kind" CHECK (("deliveries"."kind" in ('registration', 'receipt')) = ("deliveries"."subscription_id" is null));