/** What a drawing is put down with: a class in a page, an id in a file of several (see `draw-once.server.tsx`). */
export type Sheet = { className?: string; id?: string }
