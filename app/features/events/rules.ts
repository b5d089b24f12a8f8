/** admin-and-blog §3 */
export const EVENT_TYPES = ['networking', 'educational', 'motion'] as const
export type EventType = (typeof EVENT_TYPES)[number]
