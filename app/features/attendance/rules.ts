/** admin-and-blog §4. */
export const ATTENDANCE_STATUSES = ['present', 'absent', 'late', 'half_day', 'leave'] as const
export type AttendanceStatus = (typeof ATTENDANCE_STATUSES)[number]
