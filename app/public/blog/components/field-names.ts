import { m } from '#app/paraglide/messages.js'
import type { POST_TEXTS } from '../schema/post-form.ts'

export const FIELD_NAMES: Record<(typeof POST_TEXTS)[number], () => string> = {
  title: m.blog_title,
  slug: m.blog_slug,
  metaDescription: m.blog_description,
  tags: m.blog_tags,
  keywords: m.blog_keywords,
  outline: m.blog_outline,
  introduction: m.blog_introduction,
  summary: m.blog_summary,
  ctaText: m.blog_call_text,
  ctaUrl: m.blog_call_url,
}
