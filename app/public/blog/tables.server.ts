import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import type { PostBody } from './rules/post-body.ts'
import {
  POST_SOURCES,
  POST_STATUSES,
  type PostSource,
  type PostStatus,
  REQUEST_KINDS,
  REQUEST_STATUSES,
  type RequestKind,
  type RequestStatus,
  WRITING_STAGES,
  type WritingStage,
} from './rules/posts.ts'

const texts = () => text().array().notNull().default(sql`'{}'`)

/** What is read in the blog (rule blog.fields). */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: id(),
    slug: text().notNull().unique(),
    title: text().notNull().default(''),
    metaDescription: text().notNull().default(''),
    tags: texts(),
    keywords: texts(),
    outline: texts(),
    fullPost: jsonb().$type<PostBody>().notNull(),
    /** Key of the uploaded picture; null has the generated one only. */
    imageKey: text(),
    status: text().$type<PostStatus>().notNull().default('draft'),
    /** From when on everybody sees it; null while it is a draft that never was public. */
    publishedAt: instant(),
    source: text().$type<PostSource>().notNull().default('editor'),
    authorId: uuid(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    oneOf('blog_posts_status', table.status, POST_STATUSES),
    oneOf('blog_posts_source', table.source, POST_SOURCES),
    index('blog_posts_newest').on(table.publishedAt, table.id),
    index('blog_posts_tags').using('gin', table.tags),
  ],
)

const postId = () =>
  uuid()
    .notNull()
    .references((): AnyPgColumn => blogPosts.id, { onDelete: 'cascade' })

/** Slugs that a post had before: links to them lead to it still. */
export const blogSlugs = pgTable(
  'blog_slugs',
  { slug: text().primaryKey(), postId: postId(), createdAt: createdAt() },
  table => [index('blog_slugs_post').on(table.postId)],
)

/** The post as it was before each change. */
export const blogRevisions = pgTable(
  'blog_revisions',
  {
    id: id(),
    postId: postId(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    savedBy: uuid(),
    createdAt: createdAt(),
  },
  table => [index('blog_revisions_post').on(table.postId, table.createdAt)],
)

/** What was asked of the automation, and what became of it. */
export const blogRequests = pgTable(
  'blog_requests',
  {
    id: id(),
    kind: text().$type<RequestKind>().notNull(),
    topic: text().notNull().default(''),
    targetAudience: text().notNull().default(''),
    seoTargetWords: texts(),
    /** Of the post to delete. */
    slug: text(),
    status: text().$type<RequestStatus>().notNull().default('pending'),
    /** What the writer is at, while it writes. */
    stage: text().$type<WritingStage>(),
    /** Words that the writer has written so far. */
    progress: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** Whose turn it is to write, and when it last said so: a server that died says no more. */
    writerId: uuid(),
    aliveAt: instant(),
    /** Why it failed, in a word that has a sentence; without personal data. */
    error: text(),
    postId: uuid().references(() => blogPosts.id, { onDelete: 'set null' }),
    requestedBy: uuid(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  table => [
    oneOf('blog_requests_kind', table.kind, REQUEST_KINDS),
    oneOf('blog_requests_status', table.status, REQUEST_STATUSES),
    oneOf('blog_requests_stage', table.stage, WRITING_STAGES),
    index('blog_requests_newest').on(table.createdAt, table.id),
  ],
)

/** Every time a model was asked to write, with what it cost. A call on its way counts with the most it may cost. */
export const blogModelCalls = pgTable(
  'blog_model_calls',
  {
    id: id(),
    requestId: uuid().references(() => blogRequests.id, { onDelete: 'set null' }),
    model: text().notNull(),
    inputTokens: integer().notNull(),
    outputTokens: integer().notNull(),
    /** Whether the tokens are our own count, because the model's service said none. */
    isEstimated: boolean().notNull().default(true),
    /** `done`, or the code of what went wrong; null while it is on its way. */
    outcome: text(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  table => [
    index('blog_model_calls_month').on(table.createdAt),
    index('blog_model_calls_request').on(table.requestId),
  ],
)
