import type { NounSections } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'

export const sections: NounSections = ({ settings: { attendance } }) => ({
  attendance: {
    text: m.settings_state_attendance({
      late: attendance.lateAfterMinutes,
      half: attendance.halfDayAfterMinutes,
    }),
  },
})
