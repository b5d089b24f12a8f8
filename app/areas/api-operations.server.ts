import { ACCESS_CODE_OPERATIONS } from '../features/access-codes/api.server.ts'
import type { Operation } from '../features/api/operation.server.ts'
import { BLOG_OPERATIONS } from '../features/blog/api.server.ts'

/** Everything that the API does. How to add to it: `features/api/operation.server.ts`. */
export const API_OPERATIONS: Operation[] = [...BLOG_OPERATIONS, ...ACCESS_CODE_OPERATIONS]
