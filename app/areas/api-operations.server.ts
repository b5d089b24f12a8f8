import { ACCESS_CODE_OPERATIONS } from '#app/joining/access-codes/api.server.ts'
import type { Operation } from '#app/machines/api/adapters/operation.server.ts'
import { BLOG_OPERATIONS } from '#app/public/blog/api/operations.server.ts'

/** Everything that the API does. How to add to it: `machines/api/adapters/operation.server.ts`. */
export const API_OPERATIONS: Operation[] = [...BLOG_OPERATIONS, ...ACCESS_CODE_OPERATIONS]
