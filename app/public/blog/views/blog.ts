// What the pages get to show, named where components may import it from.
export type { PostCard, PostView } from './post.server.ts'
